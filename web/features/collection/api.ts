import { FRESH, apiQuery } from '#web/lib/api-query.ts';

export function collectionPath(userId: string): string {
  return `/api/users/${userId}/sandwiches`;
}

/** A member's list in compact rows: what cards and toggles ask. */
export function collectionQuery(userId: string) {
  return apiQuery('/api/users/{id}/sandwiches', FRESH.collection, { params: { id: userId } });
}

/** The same list with the sandwich inside each row, for the pages that show it. */
export function fullCollectionQuery(userId: string) {
  return apiQuery('/api/users/{id}/sandwiches', FRESH.collection, {
    params: { id: userId },
    query: { with: 'sandwich' },
  });
}

/** What a row is about that the list does not say. */
export function listedSandwichQuery(id: number) {
  return apiQuery('/api/sandwiches/{id}', FRESH.sandwiches, { params: { id } });
}
