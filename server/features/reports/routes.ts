import {
  createReportEndpoint,
  decideReportEndpoint,
  listReportsEndpoint,
} from '#contract/administration/reports.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins, allowSignedIn } from '#server/platform/http/access-policies.ts';
import { applyReportDecision, listNewestReports, submitReport } from './reports.ts';

export function reportRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(createReportEndpoint, allowSignedIn, async ({ body, viewer, limits, now }) => {
      await limits.spend('reports', viewer.id);
      const { report, isNew } = await submitReport(db, body, { viewer, now });
      return { status: isNew ? 201 : 200, body: report };
    }),
    route(listReportsEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/reports', query, await listNewestReports(db, query)),
    ),
    route(decideReportEndpoint, allowAdmins, async ({ params, body, viewer, now, imageHosts: hosts }) => ({
      body: { message: await applyReportDecision(db, params.id, body, { actorId: viewer.id, now, hosts }) },
    })),
  ];
}
