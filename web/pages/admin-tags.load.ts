import { tagsQuery } from '#web/features/tags/api.ts';
import type { LoadContext } from '#web/routes.ts';

export function loadAdminTags({ client }: LoadContext) {
  return client.prefetchQuery(tagsQuery());
}
