import {
  getRestaurant,
  listRestaurantLocations,
  listRestaurants,
  listRestaurantsWithLocations,
  searchRestaurants,
} from '#contract/restaurants.ts';
import { positionOf } from '#contract/scalars.ts';
import type { Database } from '#server/platform/database.ts';
import type { Memory } from '#server/platform/kept/memory.ts';
import { listReply } from '#server/platform/page.ts';
import { revisionTag } from '#server/platform/preconditions.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone } from '#server/platform/viewer.ts';
import { getRestaurantDetails, listByName, listByNameWithLocations, listLocations } from './restaurants.ts';
import { pointsOfBox, searchForRestaurants } from './search.ts';
import { restaurantWritingRoutes } from './writing-routes.ts';

type Deps = { db: Database['db']; memory: Memory };

export function restaurantRoutes({ db, memory }: Deps): Route[] {
  return [
    ...restaurantWritingRoutes(db),
    route(
      listRestaurants,
      anyone,
      async ({ query }) => listReply('/api/restaurants', query, await listByName(db, query)),
      () => ['catalogue'],
    ),
    route(
      listRestaurantsWithLocations,
      anyone,
      async ({ query }) =>
        listReply('/api/restaurants-with-locations', query, await listByNameWithLocations(db, query)),
      () => ['catalogue'],
    ),
    route(
      searchRestaurants,
      anyone,
      async ({ query, now, charge }) => {
        await charge(pointsOfBox(query.bbox));
        const found = await searchForRestaurants({ db, memory }, query, now);
        return listReply('/api/restaurants/search', query, found);
      },
      // What is open now is another answer a minute later.
      ({ query }) => (query.openNow ? null : ['catalogue']),
    ),
    route(
      getRestaurant,
      anyone,
      async ({ params, query }) => {
        const body = await getRestaurantDetails(db, params.id, positionOf(query));
        return { body, headers: revisionTag(body.revision) };
      },
      ({ params }) => [`restaurant:${params.id}`],
    ),
    route(
      listRestaurantLocations,
      anyone,
      async ({ params: { id }, query }) => {
        const wish = { ...query, here: positionOf(query) };
        return listReply(`/api/restaurants/${id}/locations`, query, await listLocations(db, id, wish));
      },
      ({ params }) => [`restaurant:${params.id}`],
    ),
  ];
}
