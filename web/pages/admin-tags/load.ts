import { tagsQuery } from '#web/features/tags/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchQuery(tagsQuery());
}
