import { reportsQuery } from '#web/features/reports/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchInfiniteQuery(reportsQuery('open'));
}
