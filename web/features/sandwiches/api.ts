import { FRESH, apiQuery } from '#web/lib/api-query.ts';

export function popularSandwichesQuery(limit?: number) {
  return apiQuery('/api/sandwiches/popular', FRESH.sandwiches, { query: { limit } });
}

export function sandwichQuery(id: number | string) {
  return apiQuery('/api/sandwiches/{id}', FRESH.sandwiches, { params: { id } });
}
