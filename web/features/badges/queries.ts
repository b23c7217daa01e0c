import type { QueryClient } from '@tanstack/react-query';
import type { BADGE_CATEGORIES } from '#contract/base/enum-values.ts';
import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const BADGES_PER_PAGE = 20;
/** The limit of one response; admins with more badges search by name. */
const MAX_BADGES_TO_AWARD = 200;

export type BadgeCategory = (typeof BADGE_CATEGORIES)[number];
export type BadgeListFilter = { q: string; category: BadgeCategory | 'all' };

export const NO_BADGE_FILTER: BadgeListFilter = { q: '', category: 'all' };

export function badgeListQuery(filter: BadgeListFilter) {
  return pagedApiQuery('/api/badges', QUERY_STALE_TIMES_MS.always, {
    query: { limit: BADGES_PER_PAGE, ...badgeListParams(filter) },
  });
}

export function badgeChoicesQuery(filter: BadgeListFilter) {
  return apiQuery('/api/badges', QUERY_STALE_TIMES_MS.always, {
    query: { limit: MAX_BADGES_TO_AWARD, ...badgeListParams(filter) },
  });
}

export function deletedBadgesQuery() {
  return apiQuery('/api/deleted-badges', 0, {});
}

export function userChoicesQuery(q: string) {
  return pagedApiQuery('/api/users', QUERY_STALE_TIMES_MS.always, {
    query: { limit: BADGES_PER_PAGE, ...(q && { q }) },
  });
}

export function badgesOfUserQuery(userId: string) {
  return apiQuery('/api/users/{id}/badges', QUERY_STALE_TIMES_MS.always, { params: { id: userId } });
}

export async function invalidateBadgeQueries(client: QueryClient): Promise<void> {
  const isOfBadges = /^\/api\/((deleted-)?badges|users\/[^/]+\/(badges|level))$/;
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfBadges.test(String(path)) });
}

function badgeListParams({ q, category }: BadgeListFilter) {
  return { ...(q && { q }), ...(category !== 'all' && { category }) };
}
