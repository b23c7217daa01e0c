import { importRunsQuery, sourceChoicesQuery } from '#web/features/import-runs/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return Promise.all([
    client.prefetchInfiniteQuery(importRunsQuery()),
    client.prefetchQuery(sourceChoicesQuery()),
  ]);
}
