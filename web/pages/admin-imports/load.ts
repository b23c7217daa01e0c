import { importRunsQuery, sourceChoicesQuery } from '#web/features/import-runs/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return Promise.all([
    client.prefetchInfiniteQuery(importRunsQuery()),
    client.prefetchQuery(sourceChoicesQuery()),
  ]);
}
