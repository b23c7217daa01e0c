import { usersQuery } from '#web/features/badges/api.ts';
import type { LoadContext } from '#web/routes.ts';

export function loadAdminAwardBadges({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(usersQuery(''));
}
