import { queryOptions } from '@tanstack/react-query';
import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';
import { listQuery, type ListPage } from '#web/lib/api/list-query.ts';
import { totalText } from '#web/lib/api/use-paged-list.ts';
import { restaurantQuery } from '../api.ts';

export const RESTAURANTS_PER_PAGE = 20;

/** In the order in which a visitor would miss it. */
export const CATALOG_GAPS = [
  { gap: 'photo', text: 'No photo' },
  { gap: 'hours', text: 'No hours' },
  { gap: 'location', text: 'No location' },
  { gap: 'menu', text: 'Empty menu' },
] as const;
export type CatalogGap = (typeof CATALOG_GAPS)[number]['gap'];

export function managedRestaurantsQuery(missing: CatalogGap | null) {
  return listQuery('/api/restaurants', STALE_TIMES.restaurants, {
    query: { limit: RESTAURANTS_PER_PAGE, ...(missing ? { missing } : {}) },
  });
}

export function managedSearchQuery(q: string) {
  return listQuery('/api/restaurants/search', STALE_TIMES.restaurants, {
    query: { q, limit: RESTAURANTS_PER_PAGE, sort: 'best', locations: 0 },
  });
}

export function deletedRestaurantsQuery() {
  return apiQuery('/api/deleted-restaurants', STALE_TIMES.restaurants, {});
}

export function deletedLocationsQuery(restaurantId: number) {
  return apiQuery('/api/deleted-locations', 0, { query: { restaurantId } });
}

/** The total of a one-row page. */
export function gapCountQuery(missing: CatalogGap | null) {
  const { queryKey, meta } = listQuery('/api/restaurants', STALE_TIMES.restaurants, {
    query: { limit: 1, ...(missing ? { missing } : {}) },
  });
  return queryOptions({
    queryKey: [...queryKey, 'count'],
    meta,
    staleTime: STALE_TIMES.restaurants,
    select: (page: unknown) => totalText((page as ListPage<unknown>).total),
  });
}

export function managedLocationsQuery(id: number, q: string) {
  return listQuery('/api/restaurants/{id}/locations', STALE_TIMES.restaurants, {
    params: { id },
    query: { limit: RESTAURANTS_PER_PAGE, ...(q ? { q } : {}) },
  });
}

/** Its key is below the restaurant's, so that a save refetches it. */
export function lastChangeQuery(id: number | string) {
  return apiQuery('/api/restaurants/{id}/last-change', STALE_TIMES.collection, { params: { id } });
}

/** Its key is below the locations', so that a save refetches it. */
export function provenanceQuery(locationId: number) {
  return apiQuery('/api/locations/{id}/provenance', STALE_TIMES.collection, { params: { id: locationId } });
}

/** Always refetched, because another person may have changed it. */
export function editedRestaurantQuery(id: number | string) {
  return { ...restaurantQuery(id), staleTime: 0, refetchOnMount: false } as const;
}
