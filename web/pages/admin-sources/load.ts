import { sourcesQuery } from '#web/features/sources/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(sourcesQuery());
}
