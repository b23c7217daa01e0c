import { sharedRankingQuery } from '#web/features/rankings/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params }: PageLoadContext) {
  return client.fetchQuery(sharedRankingQuery(params['token'] ?? ''));
}
