import { FRESH, apiQuery } from '#web/lib/api-query.ts';
import type { Given } from '#web/lib/call.ts';

export type SandwichFilters = NonNullable<Given<'GET', '/api/sandwiches/search'>['query']>;

export function popularSandwichesQuery(limit?: number) {
  return apiQuery('/api/sandwiches/popular', FRESH.sandwiches, { query: { limit } });
}

export function sandwichSearchQuery(filters: SandwichFilters) {
  return apiQuery('/api/sandwiches/search', FRESH.sandwiches, { query: filters });
}

export function sandwichQuery(id: number | string) {
  return apiQuery('/api/sandwiches/{id}', FRESH.sandwiches, { params: { id } });
}
