import { listAuditEntriesEndpoint } from '#contract/administration/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { listAuditLogEntries } from './audit.ts';

export function auditRoutes(db: Db): ApiRoute[] {
  return [
    route(listAuditEntriesEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/audit', query, await listAuditLogEntries(db, query)),
    ),
  ];
}
