import { auditQuery } from '#web/features/administration/queries.ts';
import { parseAuditFilter } from '#web/features/administration/use-audit-view.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, search }: LoadContext) {
  await client.prefetchInfiniteQuery(auditQuery(parseAuditFilter(search)));
}
