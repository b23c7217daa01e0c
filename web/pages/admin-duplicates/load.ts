import { duplicateGroupsQuery } from '#web/features/merges/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchInfiniteQuery(duplicateGroupsQuery());
}
