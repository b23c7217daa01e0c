import { truncateText } from '#web/ui/controls/search-query.ts';
import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';
import type { CollectionFilters } from './list/collection-filters.ts';

export function collectionApiPath(userId: string): string {
  return `/api/users/${userId}/sandwiches`;
}

export function collectionQuery(userId: string) {
  return apiQuery('/api/users/{id}/sandwiches', QUERY_STALE_TIMES_MS.collection, { params: { id: userId } });
}

/** Ten thousand rows with their sandwiches would be eight megabytes in one response. */
const ROWS_PER_PART = 200;

/** Each row includes its sandwich. Fetched in pages. */
export function collectionWithSandwichesQuery(userId: string) {
  const { meta, ...query } = apiQuery('/api/users/{id}/sandwiches', QUERY_STALE_TIMES_MS.collection, {
    params: { id: userId },
    query: { with: 'sandwich', limit: ROWS_PER_PART },
  });
  return { ...query, meta: { ...meta, isComplete: true } };
}

export function collectionStartQuery(
  userId: string,
  { listFilter, q, order }: CollectionFilters,
  limit: number,
) {
  return apiQuery('/api/users/{id}/sandwiches/start', QUERY_STALE_TIMES_MS.collection, {
    params: { id: userId },
    query: { shelf: listFilter, q: truncateText(q, MAX_SEARCH_LENGTH) || undefined, order, limit },
  });
}
const MAX_SEARCH_LENGTH = 100;

export function sandwichToSaveQuery(id: number) {
  return apiQuery('/api/sandwiches/{id}', QUERY_STALE_TIMES_MS.sandwiches, { params: { id } });
}
