import {
  createImportRunEndpoint,
  deleteImportRunEndpoint,
  getImportRunEndpoint,
  listImportRunsEndpoint,
  revertImportRunEndpoint,
  startImportRunEndpoint,
} from '#contract/administration/import-runs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import {
  addImportRun,
  discardImportRun,
  getImportRunDetails,
  listImportRunSummaries,
  queueImportRun,
  queueImportRunRevert,
} from './import-runs.ts';

export function importRunRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(listImportRunsEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/import-runs', query, await listImportRunSummaries(db, query)),
    ),
    route(getImportRunEndpoint, allowAdmins, async ({ params: { id } }) => ({
      body: await getImportRunDetails(db, id),
    })),
    route(createImportRunEndpoint, allowAdmins, async ({ query, body, viewer, now }) => ({
      status: 201,
      body: await addImportRun(db, { ...query, bytes: await body.read() }, { viewer, now }),
    })),
    route(startImportRunEndpoint, allowAdmins, async ({ params: { id }, now }) => ({
      status: 202,
      body: await queueImportRun(db, id, now),
    })),
    route(revertImportRunEndpoint, allowAdmins, async ({ params: { id }, viewer }) => ({
      status: 202,
      body: await queueImportRunRevert(db, id, viewer.id),
    })),
    route(deleteImportRunEndpoint, allowAdmins, async ({ params: { id } }) => {
      await discardImportRun(db, id);
      return { status: 204, body: null };
    }),
  ];
}
