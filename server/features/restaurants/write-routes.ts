import {
  changeRestaurantOfLocationEndpoint,
  createLocationEndpoint,
  deleteLocationEndpoint,
  restoreLocationEndpoint,
  updateLocationEndpoint,
} from '#contract/catalog/locations.ts';
import {
  createRestaurantEndpoint,
  deleteRestaurantEndpoint,
  restoreRestaurantEndpoint,
  updateRestaurantEndpoint,
} from '#contract/catalog/restaurants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins, allowCatalogEditors } from '#server/platform/http/access-policies.ts';
import { moveLocationToRestaurant } from './locations/move-location-to-restaurant.ts';
import { addLocation, changeLocation, removeLocation, restoreLocation } from './locations/write-locations.ts';
import { assertRestaurantExists } from './restaurants.ts';
import { addRestaurant, changeRestaurant, removeRestaurant, restoreRestaurant } from './write-restaurants.ts';

export function restaurantWritingRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(
      createRestaurantEndpoint,
      allowAdmins,
      withIdempotency(db, createRestaurantEndpoint, async (tx, { viewer, body, imageHosts }) =>
        reply(201, await addRestaurant(tx, viewer, body, imageHosts)),
      ),
    ),
    route(
      updateRestaurantEndpoint,
      allowCatalogEditors,
      async ({ params: { id }, body, viewer, ifMatch, imageHosts: hosts }) =>
        reply(200, await changeRestaurant(db, { id, viewer: viewer, ifMatch, hosts }, body)),
    ),
    route(deleteRestaurantEndpoint, allowCatalogEditors, async ({ params: { id }, viewer, ifMatch, now }) => {
      await removeRestaurant(db, { id, viewer: viewer, ifMatch }, now);
      return { status: 204, body: null };
    }),
    route(restoreRestaurantEndpoint, allowAdmins, async ({ params, viewer }) =>
      reply(200, await restoreRestaurant(db, params.id, viewer)),
    ),
    route(
      createLocationEndpoint,
      allowCatalogEditors,
      withIdempotency(db, createLocationEndpoint, async (tx, { viewer, body }) => {
        await assertRestaurantExists(tx, body.restaurantId);
        const location = await addLocation(tx, viewer, body);
        // A merge of the restaurant may have committed while this waited for the row lock.
        await assertRestaurantExists(tx, body.restaurantId);
        return reply(201, location);
      }),
    ),
    route(updateLocationEndpoint, allowCatalogEditors, async ({ params: { id }, body, viewer, ifMatch }) =>
      reply(200, await changeLocation(db, { id, viewer: viewer, ifMatch }, body)),
    ),
    route(
      changeRestaurantOfLocationEndpoint,
      allowCatalogEditors,
      async ({ params: { id }, body, viewer, ifMatch }) =>
        reply(200, await moveLocationToRestaurant(db, { id, ...body, viewer, ifMatch })),
    ),
    route(deleteLocationEndpoint, allowCatalogEditors, async ({ params: { id }, viewer, ifMatch, now }) => {
      await removeLocation(db, { id, viewer: viewer, ifMatch }, now);
      return { status: 204, body: null };
    }),
    route(restoreLocationEndpoint, allowCatalogEditors, async ({ params, viewer }) =>
      reply(200, await restoreLocation(db, params.id, viewer)),
    ),
  ];
}

function reply<Shown extends { revision: number }>(status: number, body: Shown) {
  return { status, body, headers: revisionEtag(body.revision) };
}
