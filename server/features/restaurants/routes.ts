import { listManagedRestaurantsEndpoint } from '#contract/administration/managed-restaurants.ts';
import { getLocationEndpoint, listDeletedLocationsEndpoint } from '#contract/catalog/locations.ts';
import {
  getRestaurantEndpoint,
  listDeletedRestaurantsEndpoint,
  listRestaurantLocationsEndpoint,
  listRestaurantsEndpoint,
  listRestaurantsWithLocationsEndpoint,
  searchRestaurantsEndpoint,
} from '#contract/catalog/restaurants.ts';
import { positionOfQuery } from '#contract/base/query-params.ts';
import { rateLimitPointsOfBox } from '#server/features/discovery/discovery.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins, allowAnyone, allowCatalogEditors } from '#server/platform/http/access-policies.ts';
import { getDeletedRestaurantsPage } from './deleted-restaurants.ts';
import { getDeletedLocationsPage } from './locations/deleted-locations.ts';
import { getLocationById } from './locations/read-locations.ts';
import { getManagedRestaurantsPage } from './managed-restaurants.ts';
import {
  getRestaurantDetails,
  listRestaurantsSortedByName,
  listRestaurantsSortedByNameWithLocations,
  listLocations,
} from './restaurants.ts';
import { searchRestaurantsPage } from './search-restaurants.ts';
import { restaurantWritingRoutes } from './write-routes.ts';

type Deps = { db: Database['db']; queryCache: QueryCache };

export function restaurantRoutes({ db, queryCache }: Deps): ApiRoute[] {
  return [
    ...restaurantWritingRoutes(db),
    route(
      listRestaurantsEndpoint,
      allowAnyone,
      async ({ query }) =>
        createPaginatedReply('/api/restaurants', query, await listRestaurantsSortedByName(db, query)),
      // Restoring a sandwich or location removes its restaurant from the list of incomplete ones.
      ({ query }) => (query.missing ? ['restaurants', 'locations', 'sandwiches'] : ['restaurants']),
    ),
    route(
      listRestaurantsWithLocationsEndpoint,
      allowAnyone,
      async ({ query }) =>
        createPaginatedReply(
          '/api/restaurants-with-locations',
          query,
          await listRestaurantsSortedByNameWithLocations(db, query),
        ),
      () => ['restaurants'],
    ),
    route(
      searchRestaurantsEndpoint,
      allowAnyone,
      async ({ query, now, charge }) => {
        await charge(rateLimitPointsOfBox(query.bbox));
        const found = await searchRestaurantsPage({ db, queryCache }, query, now);
        return createPaginatedReply('/api/restaurants/search', query, found);
      },
      // Not cached, because "open now" changes every minute.
      ({ query }) => (query.openNow ? null : SEARCHED),
    ),
    route(
      getRestaurantEndpoint,
      allowAnyone,
      async ({ params, query }) => {
        const body = await getRestaurantDetails(db, params.id, positionOfQuery(query));
        return { body, headers: revisionEtag(body.revision) };
      },
      ({ params }) => [`restaurant:${params.id}`],
    ),
    route(
      listRestaurantLocationsEndpoint,
      allowAnyone,
      async ({ params: { id }, query }) => {
        const locationQuery = { ...query, origin: positionOfQuery(query) };
        return createPaginatedReply(
          `/api/restaurants/${id}/locations`,
          query,
          await listLocations(db, id, locationQuery),
        );
      },
      ({ params }) => [`restaurant:${params.id}`],
    ),
    route(
      getLocationEndpoint,
      allowAnyone,
      async ({ params }) => {
        const body = await getLocationById(db, params.id);
        return { body, headers: revisionEtag(body.revision) };
      },
      () => ['locations'],
    ),
    route(listDeletedRestaurantsEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/deleted-restaurants', query, await getDeletedRestaurantsPage(db, query)),
    ),
    route(listManagedRestaurantsEndpoint, allowCatalogEditors, async ({ query }) =>
      createPaginatedReply('/api/managed-restaurants', query, await getManagedRestaurantsPage(db, query)),
    ),
    route(listDeletedLocationsEndpoint, allowCatalogEditors, async ({ query }) =>
      createPaginatedReply('/api/deleted-locations', query, await getDeletedLocationsPage(db, query)),
    ),
  ];
}

/** Every sort order breaks ties by rating. */
const SEARCHED = ['restaurants', 'locations', 'vocabulary', 'ratings'] as const;
