import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type { Restaurant, searchRestaurants } from '#contract/catalog/restaurants.ts';
import { findRestaurants, type SearchContext } from '#server/features/discovery/discovery.ts';
import { degreesWide, type GeoBox } from '#shared/geo/map-grid.ts';
import type { ListPage } from '#server/platform/http/pagination.ts';
import { MAX_EMBEDDED_LOCATIONS, restaurantsWithLocations, cacheTagsOfRestaurants } from './restaurants.ts';

export async function searchForRestaurants(
  searching: SearchContext,
  { locations = MAX_EMBEDDED_LOCATIONS, ...wish }: EndpointQuery<typeof searchRestaurants>,
  now: Date,
): Promise<ListPage<Restaurant>> {
  const { found, addressWords, next, total } = await findRestaurants(searching, wish, now);
  const here =
    wish.lat === undefined || wish.lng === undefined ? null : { latitude: wish.lat, longitude: wish.lng };
  const items = await restaurantsWithLocations(searching.db, found, { here, count: locations, addressWords });
  return { items, next, total, tags: cacheTagsOfRestaurants(found) };
}

const DEGREES_A_POINT = 12;
/** Half the world has more locations to look through than a town: what such an answer costs when it is made. */
export function pointsOfBox(box: GeoBox | undefined): number {
  return box ? Math.floor(degreesWide(box) / DEGREES_A_POINT) : 0;
}
