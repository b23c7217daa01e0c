import type { Shelf } from '#contract/lists.ts';
import { FRESH, apiQuery } from '#web/lib/api-query.ts';
import { listQuery } from '#web/lib/list-query.ts';

const ROWS_PER_PAGE = 24;

export function memberListQuery(member: string) {
  return apiQuery('/api/lists/{member}', FRESH.collection, { params: { member } });
}

export function listEntriesQuery(member: string, shelf?: Shelf) {
  return listQuery('/api/lists/{member}/sandwiches', FRESH.collection, {
    params: { member },
    query: { shelf, limit: ROWS_PER_PAGE },
  });
}

const SHELVES: readonly Shelf[] = ['tried', 'favorites', 'wanted'];

/** What `?shelf=` says; everything where it says nothing that we know. */
export function shelfIn(search: URLSearchParams): Shelf | undefined {
  return SHELVES.find((shelf) => shelf === search.get('shelf'));
}
