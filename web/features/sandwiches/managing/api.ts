import { FRESH, apiQuery } from '#web/lib/api-query.ts';

/** Everything on the menu, as it stands now. */
export function managedMenuQuery(restaurantId: number | string) {
  return apiQuery('/api/restaurants/{id}/sandwiches', 0, { params: { id: restaurantId } });
}

export function deletedSandwichesQuery(restaurantId: number) {
  return apiQuery('/api/deleted-sandwiches', FRESH.sandwiches, { query: { restaurantId } });
}
