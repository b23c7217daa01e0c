import { auditLogQuery } from '#web/features/administration/queries.ts';
import { parseAuditFilter } from '#web/features/administration/use-audit-filter.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, search }: PageLoadContext) {
  await client.prefetchInfiniteQuery(auditLogQuery(parseAuditFilter(search)));
}
