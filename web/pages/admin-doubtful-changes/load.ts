import { doubtfulChangesQuery } from '#web/features/doubtful-changes/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(doubtfulChangesQuery());
}
