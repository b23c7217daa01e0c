import type { Position } from '#shared/geo/distance.ts';
import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';
import type { CallApiInput } from '#web/lib/api/api-client.ts';

export type RestaurantSearchParams = NonNullable<CallApiInput<'GET', '/api/restaurants/search'>['query']>;

export function nearestRestaurantsQuery({ latitude, longitude }: Position, limit: number) {
  return restaurantSearchQuery({ lat: latitude, lng: longitude, limit, locations: 1 });
}

export function restaurantSearchQuery(filters: RestaurantSearchParams) {
  return apiQuery('/api/restaurants/search', QUERY_STALE_TIMES_MS.restaurants, { query: filters });
}

export function restaurantQuery(id: number | string, point?: Position | null) {
  return apiQuery('/api/restaurants/{id}', QUERY_STALE_TIMES_MS.restaurants, {
    params: { id },
    ...(point ? { query: { lat: point.latitude, lng: point.longitude } } : {}),
  });
}

export function restaurantSandwichesQuery(id: number | string, limit?: number) {
  return apiQuery('/api/restaurants/{id}/sandwiches', QUERY_STALE_TIMES_MS.sandwiches, {
    params: { id },
    query: { limit },
  });
}

export function restaurantLocationsQuery(id: number | string, point: Position | null) {
  return pagedApiQuery('/api/restaurants/{id}/locations', QUERY_STALE_TIMES_MS.restaurants, {
    params: { id },
    query: { ...(point ? { lat: point.latitude, lng: point.longitude } : {}) },
  });
}
