import {
  listManagedRestaurantsEndpoint,
  listPlaceSourcesEndpoint,
} from '#contract/administration/managed-restaurants.ts';
import {
  changeRestaurantOfLocation,
  createLocation,
  deleteLocation,
  listDeletedLocations as listDeletedLocationsCall,
  restoreLocation as restoreLocationCall,
  updateLocation,
} from '#contract/catalog/locations.ts';
import {
  createRestaurant,
  deleteRestaurant,
  listDeletedRestaurants,
  restoreRestaurant as restoreRestaurantCall,
  updateRestaurant,
} from '#contract/catalog/restaurants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { createListReply } from '#server/platform/http/pagination.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { allowAdmins, allowCatalogEditors } from '#server/platform/http/access-policies.ts';
import { pageDeletedRestaurants } from './deleted-restaurants.ts';
import { listDeletedLocations } from './locations/deleted-locations.ts';
import { moveLocationToRestaurant } from './locations/move-location-to-restaurant.ts';
import { addLocation, changeLocation, removeLocation, restoreLocation } from './locations/write-locations.ts';
import { pageManagedRestaurants, listImportedSourceNames } from './managed-restaurants.ts';
import { assertRestaurantExists } from './restaurants.ts';
import { addRestaurant, changeRestaurant, removeRestaurant, restoreRestaurant } from './write-restaurants.ts';

export function restaurantWritingRoutes(db: Database['db']): Route[] {
  return [
    route(
      createRestaurant,
      allowAdmins,
      withIdempotency(db, createRestaurant, async (tx, { viewer, body, imageHosts }) =>
        reply(201, await addRestaurant(tx, viewer, body, imageHosts)),
      ),
    ),
    route(
      updateRestaurant,
      allowCatalogEditors,
      async ({ params: { id }, body, viewer, ifMatch, imageHosts: hosts }) =>
        reply(200, await changeRestaurant(db, { id, viewer: viewer, ifMatch, hosts }, body)),
    ),
    route(deleteRestaurant, allowCatalogEditors, async ({ params: { id }, viewer, ifMatch, now }) => {
      await removeRestaurant(db, { id, viewer: viewer, ifMatch }, now);
      return { status: 204, body: null };
    }),
    route(restoreRestaurantCall, allowAdmins, async ({ params, viewer }) =>
      reply(200, await restoreRestaurant(db, params.id, viewer)),
    ),
    route(listDeletedRestaurants, allowAdmins, async ({ query }) =>
      createListReply('/api/deleted-restaurants', query, await pageDeletedRestaurants(db, query)),
    ),
    route(listManagedRestaurantsEndpoint, allowCatalogEditors, async ({ query }) =>
      createListReply('/api/managed-restaurants', query, await pageManagedRestaurants(db, query)),
    ),
    route(listPlaceSourcesEndpoint, allowCatalogEditors, async () => ({
      body: await listImportedSourceNames(db),
    })),
    route(
      createLocation,
      allowCatalogEditors,
      withIdempotency(db, createLocation, async (tx, { viewer, body }) => {
        await assertRestaurantExists(tx, body.restaurantId);
        const location = await addLocation(tx, viewer, body);
        // A merge of the restaurant may have ended while this waited for its row.
        await assertRestaurantExists(tx, body.restaurantId);
        return reply(201, location);
      }),
    ),
    route(updateLocation, allowCatalogEditors, async ({ params: { id }, body, viewer, ifMatch }) =>
      reply(200, await changeLocation(db, { id, viewer: viewer, ifMatch }, body)),
    ),
    route(
      changeRestaurantOfLocation,
      allowCatalogEditors,
      async ({ params: { id }, body, viewer, ifMatch }) =>
        reply(200, await moveLocationToRestaurant(db, { id, ...body, viewer, ifMatch })),
    ),
    route(deleteLocation, allowCatalogEditors, async ({ params: { id }, viewer, ifMatch, now }) => {
      await removeLocation(db, { id, viewer: viewer, ifMatch }, now);
      return { status: 204, body: null };
    }),
    route(restoreLocationCall, allowCatalogEditors, async ({ params, viewer }) =>
      reply(200, await restoreLocation(db, params.id, viewer)),
    ),
    route(listDeletedLocationsCall, allowCatalogEditors, async ({ query }) =>
      createListReply('/api/deleted-locations', query, await listDeletedLocations(db, query)),
    ),
  ];
}

function reply<Shown extends { revision: number }>(status: number, body: Shown) {
  return { status, body, headers: revisionEtag(body.revision) };
}
