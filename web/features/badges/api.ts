import type { QueryClient } from '@tanstack/react-query';
import type { BADGE_CATEGORIES } from '#contract/choices.ts';
import { FRESH, apiQuery } from '#web/lib/api-query.ts';
import { listQuery } from '#web/lib/list-query.ts';

export const ROWS = 20;
/** As many as one answer may hold; whoever has more badges finds them by their names. */
const AT_ONCE = 200;

export type Category = (typeof BADGE_CATEGORIES)[number];
export type Filter = { q: string; category: Category | 'all' };

/** Where nothing is looked for. */
export const EVERYTHING: Filter = { q: '', category: 'all' };

export function badgesQuery(filter: Filter) {
  return listQuery('/api/badges', FRESH.always, { query: { limit: ROWS, ...asked(filter) } });
}

export function badgesToAwardQuery(filter: Filter) {
  return apiQuery('/api/badges', FRESH.always, { query: { limit: AT_ONCE, ...asked(filter) } });
}

export function deletedBadgesQuery() {
  return apiQuery('/api/deleted-badges', 0, {});
}

export function usersQuery(q: string) {
  return listQuery('/api/users', FRESH.always, { query: { limit: ROWS, ...(q && { q }) } });
}

export function badgesOfQuery(userId: string) {
  return apiQuery('/api/users/{id}/badges', FRESH.always, { params: { id: userId } });
}

/** After a badge was made, changed, deleted or awarded: it may have gone to anybody. */
export async function refreshBadges(client: QueryClient): Promise<void> {
  const isOfBadges = /^\/api\/((deleted-)?badges|users\/[^/]+\/(badges|level))$/;
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfBadges.test(String(path)) });
}

function asked({ q, category }: Filter) {
  return { ...(q && { q }), ...(category !== 'all' && { category }) };
}
