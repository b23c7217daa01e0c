import { getLastChange, listAuditEntries } from '#contract/administration/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listReply } from '#server/platform/http/pagination.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { admins, catalogEditors } from '#server/platform/http/policy.ts';
import { lastChangeOf, listChanges } from './audit.ts';

export function auditRoutes(db: Db): Route[] {
  return [
    route(listAuditEntries, admins, async ({ query }) =>
      listReply('/api/audit', query, await listChanges(db, query)),
    ),
    route(getLastChange, catalogEditors, async ({ params: { id } }) => ({
      body: { lastChange: await lastChangeOf(db, id) },
    })),
  ];
}
