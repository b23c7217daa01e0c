import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';

export function popularSandwichesQuery(limit?: number) {
  return apiQuery('/api/sandwiches/popular', STALE_TIMES.sandwiches, { query: { limit } });
}

export function sandwichQuery(id: number | string) {
  return apiQuery('/api/sandwiches/{id}', STALE_TIMES.sandwiches, { params: { id } });
}
