import type { Position } from '#shared/geo/distance.ts';
import { STALE_TIMES, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';
import type { CallApiInput } from '#web/lib/api/api-client.ts';

export type RestaurantSearchParams = NonNullable<CallApiInput<'GET', '/api/restaurants/search'>['query']>;

export function nearestRestaurantsQuery({ latitude, longitude }: Position, limit: number) {
  return restaurantSearchQuery({ lat: latitude, lng: longitude, limit, locations: 1 });
}

export function restaurantSearchQuery(filters: RestaurantSearchParams) {
  return apiQuery('/api/restaurants/search', STALE_TIMES.restaurants, { query: filters });
}

export function restaurantQuery(id: number | string, point?: Position | null) {
  return apiQuery('/api/restaurants/{id}', STALE_TIMES.restaurants, {
    params: { id },
    ...(point ? { query: { lat: point.latitude, lng: point.longitude } } : {}),
  });
}

export function restaurantSandwichesQuery(id: number | string, limit?: number) {
  return apiQuery('/api/restaurants/{id}/sandwiches', STALE_TIMES.sandwiches, {
    params: { id },
    query: { limit },
  });
}

export function allLocationsQuery(id: number | string, point: Position | null) {
  return pagedApiQuery('/api/restaurants/{id}/locations', STALE_TIMES.restaurants, {
    params: { id },
    query: { ...(point ? { lat: point.latitude, lng: point.longitude } : {}) },
  });
}
