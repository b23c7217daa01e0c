import { nearestRestaurantsQuery } from '#web/features/restaurants/queries.ts';
import { popularSandwichesQuery } from '#web/features/sandwiches/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export const POPULAR_COUNT = 3;
export const NEAREST_COUNT = 3;
export const PICKS_COUNT = 3;

export function load({ client, site }: LoadContext) {
  return Promise.all([
    client.prefetchQuery(popularSandwichesQuery(POPULAR_COUNT)),
    client.prefetchQuery(nearestRestaurantsQuery(site.fallbackLocation, NEAREST_COUNT)),
  ]);
}
