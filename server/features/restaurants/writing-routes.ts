import { listManagedRestaurants, listPlaceSources } from '#contract/administration/managed-restaurants.ts';
import {
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
import { idempotent } from '#server/platform/http/idempotency.ts';
import { listReply } from '#server/platform/http/pagination.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { admins, catalogEditors } from '#server/platform/http/policy.ts';
import { pageDeletedRestaurants } from './deleted-restaurants.ts';
import { listDeletedLocations } from './locations/deleted-locations.ts';
import { addLocation, changeLocation, removeLocation, restoreLocation } from './locations/writing.ts';
import { pageManagedRestaurants, placeSources } from './managed.ts';
import { requireRestaurant } from './restaurants.ts';
import { addRestaurant, changeRestaurant, removeRestaurant, restoreRestaurant } from './writing.ts';

export function restaurantWritingRoutes(db: Database['db']): Route[] {
  return [
    route(
      createRestaurant,
      admins,
      idempotent(db, createRestaurant, async (tx, { viewer, body, imageHosts }) =>
        reply(201, await addRestaurant(tx, viewer, body, imageHosts)),
      ),
    ),
    route(
      updateRestaurant,
      catalogEditors,
      async ({ params: { id }, body, viewer, ifMatch, imageHosts: hosts }) =>
        reply(200, await changeRestaurant(db, { id, viewer: viewer, ifMatch, hosts }, body)),
    ),
    route(deleteRestaurant, catalogEditors, async ({ params: { id }, viewer, ifMatch, now }) => {
      await removeRestaurant(db, { id, viewer: viewer, ifMatch }, now);
      return { status: 204, body: null };
    }),
    route(restoreRestaurantCall, admins, async ({ params, viewer }) =>
      reply(200, await restoreRestaurant(db, params.id, viewer)),
    ),
    route(listDeletedRestaurants, admins, async ({ query }) =>
      listReply('/api/deleted-restaurants', query, await pageDeletedRestaurants(db, query)),
    ),
    route(listManagedRestaurants, catalogEditors, async ({ query }) =>
      listReply('/api/managed-restaurants', query, await pageManagedRestaurants(db, query)),
    ),
    route(listPlaceSources, catalogEditors, async () => ({ body: await placeSources(db) })),
    route(
      createLocation,
      catalogEditors,
      idempotent(db, createLocation, async (tx, { viewer, body }) => {
        await requireRestaurant(tx, body.restaurantId);
        return reply(201, await addLocation(tx, viewer, body));
      }),
    ),
    route(updateLocation, catalogEditors, async ({ params: { id }, body, viewer, ifMatch }) =>
      reply(200, await changeLocation(db, { id, viewer: viewer, ifMatch }, body)),
    ),
    route(deleteLocation, catalogEditors, async ({ params: { id }, viewer, ifMatch, now }) => {
      await removeLocation(db, { id, viewer: viewer, ifMatch }, now);
      return { status: 204, body: null };
    }),
    route(restoreLocationCall, catalogEditors, async ({ params, viewer }) =>
      reply(200, await restoreLocation(db, params.id, viewer)),
    ),
    route(listDeletedLocationsCall, catalogEditors, async ({ query }) =>
      listReply('/api/deleted-locations', query, await listDeletedLocations(db, query)),
    ),
  ];
}

function reply<Shown extends { revision: number }>(status: number, body: Shown) {
  return { status, body, headers: revisionEtag(body.revision) };
}
