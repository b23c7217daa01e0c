import { sharedRankingQuery } from '#web/features/rankings/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client, params }: LoadContext) {
  return client.fetchQuery(sharedRankingQuery(params['token'] ?? ''));
}
