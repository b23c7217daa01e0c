import { reportsQuery } from '#web/features/hidden-content/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchInfiniteQuery(reportsQuery('open'));
}
