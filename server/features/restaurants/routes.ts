import {
  getRestaurant,
  listRestaurantLocations,
  listRestaurants,
  listRestaurantsWithLocations,
  searchRestaurants,
} from '#contract/catalog/restaurants.ts';
import { positionOf } from '#contract/base/scalars.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { QueryCache } from '#server/platform/cache/cache.ts';
import { listReply } from '#server/platform/http/pagination.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { anyone } from '#server/platform/http/policy.ts';
import { getRestaurantDetails, listByName, listByNameWithLocations, listLocations } from './restaurants.ts';
import { pointsOfBox, searchForRestaurants } from './search.ts';
import { restaurantWritingRoutes } from './writing-routes.ts';

type Deps = { db: Database['db']; memory: QueryCache };

export function restaurantRoutes({ db, memory }: Deps): Route[] {
  return [
    ...restaurantWritingRoutes(db),
    route(
      listRestaurants,
      anyone,
      async ({ query }) => listReply('/api/restaurants', query, await listByName(db, query)),
      // A menu or a location that comes back takes its restaurant off the list of those without.
      ({ query }) => (query.missing ? ['restaurants', 'locations', 'sandwiches'] : ['restaurants']),
    ),
    route(
      listRestaurantsWithLocations,
      anyone,
      async ({ query }) =>
        listReply('/api/restaurants-with-locations', query, await listByNameWithLocations(db, query)),
      () => ['restaurants'],
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
      ({ query }) => (query.openNow ? null : SEARCHED),
    ),
    route(
      getRestaurant,
      anyone,
      async ({ params, query }) => {
        const body = await getRestaurantDetails(db, params.id, positionOf(query));
        return { body, headers: revisionEtag(body.revision) };
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

/** What words, filters and order look at, besides what is found: among equals the ratings decide in every order. */
const SEARCHED = ['restaurants', 'locations', 'vocabulary', 'ratings'] as const;
