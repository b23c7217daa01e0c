import { NO_BADGE_FILTER, badgeListQuery } from '#web/features/badges/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(badgeListQuery(NO_BADGE_FILTER));
}
