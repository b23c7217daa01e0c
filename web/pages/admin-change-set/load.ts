import { auditLogQuery } from '#web/features/administration/queries.ts';
import { NO_AUDIT_FILTER } from '#web/features/administration/use-audit-filter.ts';
import { changeSetQuery } from '#web/features/history/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params }: PageLoadContext) {
  const { id = '' } = params;
  return Promise.all([
    client.fetchQuery(changeSetQuery(id)),
    client.prefetchInfiniteQuery(auditLogQuery({ ...NO_AUDIT_FILTER, changeSetId: id })),
  ]);
}
