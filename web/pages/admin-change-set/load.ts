import { auditQuery } from '#web/features/administration/queries.ts';
import { EVERY_CHANGE } from '#web/features/administration/use-audit-view.ts';
import { changeSetQuery } from '#web/features/history/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client, params }: LoadContext) {
  const { id = '' } = params;
  return Promise.all([
    client.fetchQuery(changeSetQuery(id)),
    client.prefetchInfiniteQuery(auditQuery({ ...EVERY_CHANGE, changeSetId: id })),
  ]);
}
