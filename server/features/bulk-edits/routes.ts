import { editRestaurantsEndpoint, editSandwichesEndpoint } from '#contract/administration/bulk-edits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { allowAdmins, allowCatalogEditors } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { bulkEditRestaurants } from './restaurant-bulk-edits.ts';
import { bulkEditSandwiches } from './sandwich-bulk-edits.ts';

export function bulkEditRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(
      editRestaurantsEndpoint,
      allowCatalogEditors,
      withIdempotency(db, editRestaurantsEndpoint, async (tx, { viewer, body, now }) => ({
        body: await bulkEditRestaurants(tx, viewer, body, now),
      })),
    ),
    route(
      editSandwichesEndpoint,
      allowAdmins,
      withIdempotency(db, editSandwichesEndpoint, async (tx, { viewer, body, now }) => ({
        body: await bulkEditSandwiches(tx, viewer, body, now),
      })),
    ),
  ];
}
