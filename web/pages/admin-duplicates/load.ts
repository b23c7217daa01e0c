import { duplicatesQuery } from '#web/features/merges/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(duplicatesQuery());
}
