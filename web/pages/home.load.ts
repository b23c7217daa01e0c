import { nearestRestaurantsQuery } from '#web/features/restaurants/api.ts';
import { popularSandwichesQuery } from '#web/features/sandwiches/api.ts';
import type { LoadContext } from '#web/routes.ts';

export const POPULAR_SHOWN = 3;
export const NEAREST_SHOWN = 3;
export const PICKS_SHOWN = 3;

export function load({ client, site }: LoadContext) {
  return Promise.all([
    client.prefetchQuery(popularSandwichesQuery(POPULAR_SHOWN)),
    client.prefetchQuery(nearestRestaurantsQuery(site.fallbackLocation, NEAREST_SHOWN)),
  ]);
}
