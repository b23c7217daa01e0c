import { listManagedSandwichesEndpoint } from '#contract/administration/managed-sandwiches.ts';
import { listRestaurantSandwichesEndpoint } from '#contract/catalog/restaurants.ts';
import {
  getSandwichEndpoint,
  listDeletedSandwichesEndpoint,
  listPopularSandwichesEndpoint,
  listSandwichesEndpoint,
  searchSandwichesEndpoint,
} from '#contract/catalog/sandwiches.ts';
import { rateLimitPointsOfBox } from '#server/features/discovery/discovery.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins, allowAnyone } from '#server/platform/http/access-policies.ts';
import { getDeletedSandwichesPage } from './deleted-sandwiches.ts';
import { getManagedSandwichesPage } from './managed-sandwiches.ts';
import {
  getSandwichDetails,
  listAllSandwiches,
  listSandwichesSortedByPopularity,
  listSandwichesOfRestaurant,
  searchSandwichesPage,
} from './sandwiches.ts';
import { sandwichWritingRoutes } from './write-routes.ts';

type Deps = { db: Database['db']; queryCache: QueryCache };

export function sandwichRoutes({ db, queryCache }: Deps): ApiRoute[] {
  return [
    ...sandwichWritingRoutes(db),
    route(
      listSandwichesEndpoint,
      allowAnyone,
      async ({ query }) => createPaginatedReply('/api/sandwiches', query, await listAllSandwiches(db, query)),
      () => ['sandwiches', 'restaurants'],
    ),
    route(
      listPopularSandwichesEndpoint,
      allowAnyone,
      async ({ query }) =>
        createPaginatedReply(
          '/api/sandwiches/popular',
          query,
          await listSandwichesSortedByPopularity(db, query),
        ),
      () => ['sandwiches', 'restaurants', 'ratings'],
    ),
    route(
      searchSandwichesEndpoint,
      allowAnyone,
      async ({ query, viewer, now, charge }) => {
        await charge(rateLimitPointsOfBox(query.bbox));
        const found = await searchSandwichesPage({ db, queryCache }, query, { viewer, now });
        return createPaginatedReply('/api/sandwiches/search', query, found);
      },
      // Own check-ins are private, and "open now" changes every minute.
      ({ query }) => (query.hasTried === undefined && !query.openNow ? SEARCHED : null),
    ),
    route(
      getSandwichEndpoint,
      allowAnyone,
      async ({ params }) => {
        const body = await getSandwichDetails(db, params.id);
        return { body, headers: revisionEtag(body.revision) };
      },
      ({ params }) => [`sandwich:${params.id}`, 'restaurants'],
    ),
    route(
      listRestaurantSandwichesEndpoint,
      allowAnyone,
      async ({ params: { id }, query }) =>
        createPaginatedReply(
          `/api/restaurants/${id}/sandwiches`,
          query,
          await listSandwichesOfRestaurant(db, id, query),
        ),
      ({ params }) => [`restaurant:${params.id}`, 'ratings'],
    ),
    route(listManagedSandwichesEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/managed-sandwiches', query, await getManagedSandwichesPage(db, query)),
    ),
    route(listDeletedSandwichesEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/deleted-sandwiches', query, await getDeletedSandwichesPage(db, query)),
    ),
  ];
}

/** Every sort order breaks ties by rating. */
const SEARCHED = ['sandwiches', 'restaurants', 'locations', 'tags', 'vocabulary', 'ratings'] as const;
