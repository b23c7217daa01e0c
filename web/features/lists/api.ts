import type { SharedListFilter } from '#contract/members/lists.ts';
import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';
import { listQuery } from '#web/lib/api/list-query.ts';

const ROWS_PER_PAGE = 24;

export function memberListQuery(member: string) {
  return apiQuery('/api/lists/{member}', STALE_TIMES.collection, { params: { member } });
}

export function listEntriesQuery(member: string, shelf?: SharedListFilter) {
  return listQuery('/api/lists/{member}/sandwiches', STALE_TIMES.collection, {
    params: { member },
    query: { shelf, limit: ROWS_PER_PAGE },
  });
}

const MEMBER_LIST_FILTERS: readonly SharedListFilter[] = ['tried', 'favorites', 'wanted'];

/** What `?shelf=` says; everything where it says nothing that we know. */
export function listFilterIn(search: URLSearchParams): SharedListFilter | undefined {
  return MEMBER_LIST_FILTERS.find((shelf) => shelf === search.get('shelf'));
}
