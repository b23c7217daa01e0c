import { tagsQuery } from '#web/features/tags/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchQuery(tagsQuery());
}
