import { doubtfulChangesQuery } from '#web/features/doubtful-changes/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchInfiniteQuery(doubtfulChangesQuery());
}
