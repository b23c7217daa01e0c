import { truncateText } from '#web/ui/controls/search-query.ts';
import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';
import type { ListView } from './list/list-view.ts';

export function collectionPath(userId: string): string {
  return `/api/users/${userId}/sandwiches`;
}

export function collectionQuery(userId: string) {
  return apiQuery('/api/users/{id}/sandwiches', STALE_TIMES.collection, { params: { id: userId } });
}

/** In one answer ten thousand rows with their sandwiches would be eight megabytes. */
const ROWS_PER_PART = 200;

/** The same list with the sandwich inside each row, for the pages that show it; it comes part after part. */
export function fullCollectionQuery(userId: string) {
  const { meta, ...query } = apiQuery('/api/users/{id}/sandwiches', STALE_TIMES.collection, {
    params: { id: userId },
    query: { with: 'sandwich', limit: ROWS_PER_PART },
  });
  return { ...query, meta: { ...meta, isWhole: true } };
}

/** The first rows of one look at the list, and what is on each of its shelves. */
export function listStartQuery(userId: string, { shelf, q, order }: ListView, limit: number) {
  return apiQuery('/api/users/{id}/sandwiches/start', STALE_TIMES.collection, {
    params: { id: userId },
    query: { shelf, q: truncateText(q, MAX_SEARCH_LENGTH) || undefined, order, limit },
  });
}
const MAX_SEARCH_LENGTH = 100;

/** What a row is about that the list does not say. */
export function listedSandwichQuery(id: number) {
  return apiQuery('/api/sandwiches/{id}', STALE_TIMES.sandwiches, { params: { id } });
}
