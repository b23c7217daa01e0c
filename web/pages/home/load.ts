import { homeQuery } from '#web/features/home/queries.ts';
import { nearestRestaurantsQuery } from '#web/features/restaurants/queries.ts';
import { popularSandwichesQuery } from '#web/features/sandwiches/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export const POPULAR_SANDWICH_COUNT = 3;
export const NEAREST_RESTAURANT_COUNT = 3;

/** In the browser a member's own part loads separately, and the page shows a skeleton first. */
export function load({ client, site, viewer }: PageLoadContext) {
  return Promise.all([
    client.prefetchQuery(popularSandwichesQuery(POPULAR_SANDWICH_COUNT)),
    client.prefetchQuery(nearestRestaurantsQuery(site.fallbackLocation, NEAREST_RESTAURANT_COUNT)),
    import.meta.env.SSR && viewer && client.prefetchQuery(homeQuery(viewer.id)),
  ]);
}
