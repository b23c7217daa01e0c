import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';

export function popularSandwichesQuery(limit?: number) {
  return apiQuery('/api/sandwiches/popular', QUERY_STALE_TIMES_MS.sandwiches, { query: { limit } });
}

export function sandwichQuery(id: number | string) {
  return apiQuery('/api/sandwiches/{id}', QUERY_STALE_TIMES_MS.sandwiches, { params: { id } });
}
