import {
  createImportRun,
  deleteImportRun,
  getImportRun,
  listImportRuns,
  revertImportRun,
  startImportRun,
} from '#contract/catalog/import-runs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listReply } from '#server/platform/http/pagination.ts';
import { admins } from '#server/platform/http/policy.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { addImportRun, discardImportRun, getRun, listRuns, startImport, startRevert } from './import-runs.ts';

export function importRunRoutes(db: Database['db']): Route[] {
  return [
    route(listImportRuns, admins, async ({ query }) =>
      listReply('/api/import-runs', query, await listRuns(db, query)),
    ),
    route(getImportRun, admins, async ({ params: { id } }) => ({ body: await getRun(db, id) })),
    route(createImportRun, admins, async ({ query, body, viewer, now }) => ({
      status: 201,
      body: await addImportRun(db, { ...query, bytes: await body.read() }, { viewer, now }),
    })),
    route(startImportRun, admins, async ({ params: { id }, now }) => ({
      status: 202,
      body: await startImport(db, id, now),
    })),
    route(revertImportRun, admins, async ({ params: { id }, viewer }) => ({
      status: 202,
      body: await startRevert(db, id, viewer.id),
    })),
    route(deleteImportRun, admins, async ({ params: { id } }) => {
      await discardImportRun(db, id);
      return { status: 204, body: null };
    }),
  ];
}
