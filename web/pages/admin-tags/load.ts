import { tagsQuery } from '#web/features/tags/api.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchQuery(tagsQuery());
}
