import { MAX_BULK_EDIT_ROWS } from '#contract/base/admin-limits.ts';
import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';
import { totalCountQuery } from '#web/lib/api/total-count-query.ts';
import { restaurantQuery } from '../queries.ts';
import type { RestaurantsTableView } from './restaurants-table-view.ts';

export const RESTAURANTS_PER_PAGE = 20;

/** In order of importance to visitors. */
export const RESTAURANT_MISSING_DATA_FILTERS = [
  { gap: 'photo', text: 'No photo' },
  { gap: 'hours', text: 'No hours' },
  { gap: 'location', text: 'No location' },
  { gap: 'menu', text: 'No menu' },
] as const;
export type MissingRestaurantData = (typeof RESTAURANT_MISSING_DATA_FILTERS)[number]['gap'];

export function managedRestaurantsQuery(view: RestaurantsTableView) {
  return pagedApiQuery('/api/managed-restaurants', QUERY_STALE_TIMES_MS.restaurants, {
    query: { limit: RESTAURANTS_PER_PAGE, ...filledIn(view) },
  });
}

/** The maximum number of rows for one bulk edit, in table order. */
export function bulkEditRestaurantsQuery(view: RestaurantsTableView) {
  return apiQuery('/api/managed-restaurants', 0, { query: { limit: MAX_BULK_EDIT_ROWS, ...filledIn(view) } });
}

export function placeSourcesQuery() {
  return apiQuery('/api/place-sources', QUERY_STALE_TIMES_MS.restaurants, {});
}

export function deletedRestaurantsQuery() {
  return apiQuery('/api/deleted-restaurants', QUERY_STALE_TIMES_MS.restaurants, {});
}

export function deletedLocationsQuery(restaurantId: number) {
  return apiQuery('/api/deleted-locations', 0, { query: { restaurantId } });
}

export function restaurantMissingDataCountQuery(missing: MissingRestaurantData | '') {
  return totalCountQuery('/api/managed-restaurants', QUERY_STALE_TIMES_MS.restaurants, {
    query: { limit: 1, ...(missing ? { missing } : {}) },
  });
}

export function managedLocationsQuery(id: number, q: string) {
  return pagedApiQuery('/api/restaurants/{id}/locations', QUERY_STALE_TIMES_MS.restaurants, {
    params: { id },
    query: { limit: RESTAURANTS_PER_PAGE, ...(q ? { q } : {}) },
  });
}

export function locationChoicesQuery(id: number, q: string) {
  return apiQuery('/api/restaurants/{id}/locations', 0, {
    params: { id },
    query: { limit: RESTAURANTS_PER_PAGE, ...(q ? { q } : {}) },
  });
}

export function locationForEditQuery(id: number) {
  return { ...apiQuery('/api/locations/{id}', 0, { params: { id } }), refetchOnMount: false } as const;
}

/** The query key is below the restaurant's, so that a save refetches it. */
export function lastChangeQuery(id: number | string) {
  return apiQuery('/api/restaurants/{id}/last-change', QUERY_STALE_TIMES_MS.collection, { params: { id } });
}

/** The query key is below the locations', so that a save refetches it. */
export function provenanceQuery(locationId: number) {
  return apiQuery('/api/locations/{id}/provenance', QUERY_STALE_TIMES_MS.collection, {
    params: { id: locationId },
  });
}

/** Always refetched, because another person may have changed it. */
export function restaurantForEditQuery(id: number | string) {
  return { ...restaurantQuery(id), staleTime: 0, refetchOnMount: false } as const;
}

type FilledIn<View> = { [Name in keyof View]?: Exclude<View[Name], ''> };

function filledIn<View extends object>(view: View): FilledIn<View> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== '')) as FilledIn<View>;
}
