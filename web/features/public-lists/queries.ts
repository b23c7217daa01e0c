import type { PublicListFilter } from '#contract/members/public-lists.ts';
import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

const ROWS_PER_PAGE = 24;

export function publicListQuery(member: string) {
  return apiQuery('/api/lists/{member}', QUERY_STALE_TIMES_MS.collection, { params: { member } });
}

export function publicListEntriesQuery(member: string, listFilter?: PublicListFilter) {
  return pagedApiQuery('/api/lists/{member}/sandwiches', QUERY_STALE_TIMES_MS.collection, {
    params: { member },
    query: { shelf: listFilter, limit: ROWS_PER_PAGE },
  });
}

const MEMBER_LIST_FILTERS: readonly PublicListFilter[] = ['tried', 'favorites', 'wanted'];

export function readListFilterParam(search: URLSearchParams): PublicListFilter | undefined {
  return MEMBER_LIST_FILTERS.find((listFilter) => listFilter === search.get('shelf'));
}
