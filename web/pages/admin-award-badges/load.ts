import { userChoicesQuery } from '#web/features/badges/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchInfiniteQuery(userChoicesQuery(''));
}
