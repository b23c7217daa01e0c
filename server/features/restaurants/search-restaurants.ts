import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type { Restaurant, searchRestaurantsEndpoint } from '#contract/catalog/restaurants.ts';
import { findRestaurants, type SearchContext } from '#server/features/discovery/discovery.ts';
import type { ListPage } from '#server/platform/http/pagination.ts';
import { MAX_EMBEDDED_LOCATIONS } from './restaurant-details.ts';
import { presentRestaurantsWithLocations, cacheTagsOfRestaurants } from './restaurants.ts';

export async function searchRestaurantsPage(
  searching: SearchContext,
  { locations = MAX_EMBEDDED_LOCATIONS, ...query }: EndpointQuery<typeof searchRestaurantsEndpoint>,
  now: Date,
): Promise<ListPage<Restaurant>> {
  const { found, addressWords, next, total } = await findRestaurants(searching, query, now);
  const position =
    query.lat === undefined || query.lng === undefined ? null : { latitude: query.lat, longitude: query.lng };
  const items = await presentRestaurantsWithLocations(searching.db, found, {
    origin: position,
    count: locations,
    addressWords,
  });
  return { items, next, total, tags: cacheTagsOfRestaurants(found) };
}
