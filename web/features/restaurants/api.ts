import { FRESH, apiQuery } from '#web/lib/api-query.ts';
import type { Given } from '#web/lib/call.ts';

export type RestaurantFilters = NonNullable<Given<'GET', '/api/restaurants/search'>['query']>;

interface Point {
  latitude: number;
  longitude: number;
}

export function nearestRestaurantsQuery({ latitude, longitude }: Point, limit: number) {
  return restaurantSearchQuery({ lat: latitude, lng: longitude, limit, locations: 1 });
}

export function restaurantSearchQuery(filters: RestaurantFilters) {
  return apiQuery('/api/restaurants/search', FRESH.restaurants, { query: filters });
}

export function restaurantQuery(id: number | string) {
  return apiQuery('/api/restaurants/{id}', FRESH.restaurants, { params: { id } });
}

export function restaurantSandwichesQuery(id: number | string) {
  return apiQuery('/api/restaurants/{id}/sandwiches', FRESH.sandwiches, { params: { id } });
}

export function restaurantLocationsQuery(id: number | string, limit?: number, cursor?: string) {
  return apiQuery('/api/restaurants/{id}/locations', FRESH.restaurants, {
    params: { id },
    query: { limit, cursor },
  });
}
