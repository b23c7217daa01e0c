import { badgeUsersQuery } from '#web/features/badges/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(badgeUsersQuery(''));
}
