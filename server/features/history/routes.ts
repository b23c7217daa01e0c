import {
  getChangeSetEndpoint,
  revertChangeSetEndpoint,
  revertMemberChangesEndpoint,
} from '#contract/catalog/change-sets.ts';
import {
  getLastChangeEndpoint,
  listRestaurantHistoryEndpoint,
  listSandwichHistoryEndpoint,
  restoreFieldsEndpoint,
} from '#contract/catalog/history.ts';
import { findLastRestaurantChange } from '#server/features/audit/audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { allowAdmins, allowAnyone, allowCatalogEditors } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import {
  getChangeSet,
  listCatalogHistory,
  restoreFields,
  revertChangeSetStep,
  revertMemberChangesStep,
} from './history.ts';

export function historyRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(listRestaurantHistoryEndpoint, allowAnyone, async ({ params: { id }, query }) =>
      createPaginatedReply(
        `/api/restaurants/${id}/history`,
        query,
        await listCatalogHistory(db, { restaurantId: id }, query),
      ),
    ),
    route(listSandwichHistoryEndpoint, allowAnyone, async ({ params: { id }, query }) =>
      createPaginatedReply(
        `/api/sandwiches/${id}/history`,
        query,
        await listCatalogHistory(db, { sandwichId: id }, query),
      ),
    ),
    route(getLastChangeEndpoint, allowCatalogEditors, async ({ params: { id } }) => ({
      body: { lastChange: await findLastRestaurantChange(db, id) },
    })),
    route(
      restoreFieldsEndpoint,
      allowCatalogEditors,
      async ({ params: { id }, body: { fields }, viewer, now, imageHosts: hosts }) => ({
        body: await restoreFields(db, id, { viewer, now, hosts, fields }),
      }),
    ),
    route(getChangeSetEndpoint, allowAdmins, async ({ params: { id } }) => ({
      body: await getChangeSet(db, id),
    })),
    route(
      revertChangeSetEndpoint,
      allowCatalogEditors,
      async ({ params: { id }, body: step, viewer, now, imageHosts: hosts }) => ({
        body: await revertChangeSetStep(db, id, { viewer, now, hosts, step }),
      }),
    ),
    route(
      revertMemberChangesEndpoint,
      allowAdmins,
      async ({ params: { id }, body: { since, ...step }, viewer, now, imageHosts: hosts }) => ({
        body: await revertMemberChangesStep(db, { userId: id, since }, { viewer, now, hosts, step }),
      }),
    ),
  ];
}
