import {
  changeRestaurantOfSandwichEndpoint,
  createSandwichEndpoint,
  deleteSandwichEndpoint,
  restoreSandwichEndpoint,
  updateSandwichEndpoint,
  type Sandwich,
} from '#contract/catalog/sandwiches.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { moveSandwichToRestaurant } from './move-sandwich-to-restaurant.ts';
import { addSandwich, changeSandwich, removeSandwich, restoreSandwich } from './write-sandwiches.ts';

export function sandwichWritingRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(
      createSandwichEndpoint,
      allowAdmins,
      withIdempotency(db, createSandwichEndpoint, async (tx, { viewer, body, now, imageHosts: hosts }) =>
        reply(201, await addSandwich(tx, viewer, body, { now, hosts })),
      ),
    ),
    route(
      updateSandwichEndpoint,
      allowAdmins,
      async ({ params: { id }, body, viewer, ifMatch, imageHosts: hosts }) =>
        reply(200, await changeSandwich(db, { id, viewer: viewer, ifMatch, hosts }, body)),
    ),
    route(
      changeRestaurantOfSandwichEndpoint,
      allowAdmins,
      async ({ params: { id }, body, viewer, ifMatch }) =>
        reply(200, await moveSandwichToRestaurant(db, { id, ...body, viewer, ifMatch })),
    ),
    route(deleteSandwichEndpoint, allowAdmins, async ({ params: { id }, viewer, ifMatch, now }) => {
      await removeSandwich(db, { id, viewer: viewer, ifMatch }, now);
      return { status: 204, body: null };
    }),
    route(restoreSandwichEndpoint, allowAdmins, async ({ params, viewer }) =>
      reply(200, await restoreSandwich(db, params.id, viewer)),
    ),
  ];
}

function reply(status: number, body: Sandwich) {
  return { status, body, headers: revisionEtag(body.revision) };
}
