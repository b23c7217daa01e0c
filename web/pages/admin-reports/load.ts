import { reportsQuery } from '#web/features/hidden-content/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(reportsQuery('open'));
}
