import { importRunsQuery, sourceChoicesQuery } from '#web/features/import-runs/api.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return Promise.all([
    client.prefetchInfiniteQuery(importRunsQuery()),
    client.prefetchQuery(sourceChoicesQuery()),
  ]);
}
