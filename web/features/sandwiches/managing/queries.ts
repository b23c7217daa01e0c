import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';

export function managedMenuQuery(restaurantId: number | string) {
  return apiQuery('/api/restaurants/{id}/sandwiches', 0, { params: { id: restaurantId } });
}

export function deletedSandwichesQuery(restaurantId: number) {
  return apiQuery('/api/deleted-sandwiches', STALE_TIMES.sandwiches, { query: { restaurantId } });
}
