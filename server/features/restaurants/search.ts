import type { Query } from '#contract/endpoint.ts';
import type { searchRestaurants } from '#contract/restaurants.ts';
import { findRestaurants, type Searching } from '#server/features/discovery/discovery.ts';
import type { Listed } from '#server/platform/page.ts';
import { LOCATIONS_INSIDE, restaurantsAsJson } from './restaurants.ts';

export async function searchForRestaurants(
  searching: Searching,
  { locations = LOCATIONS_INSIDE, ...wish }: Query<typeof searchRestaurants>,
  now: Date,
): Promise<Listed<string>> {
  const { found, addressWords, next, total } = await findRestaurants(searching, wish, now);
  const here =
    wish.lat === undefined || wish.lng === undefined ? null : { latitude: wish.lat, longitude: wish.lng };
  const items = await restaurantsAsJson(searching.db, found, { here, count: locations, addressWords });
  return { items, next, total };
}
