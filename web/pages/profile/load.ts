import {
  PROFILE_COLLECTION_FILTERS,
  PROFILE_LIST_ROWS,
} from '#web/features/collection/list/collection-filters.ts';
import { loadCollection } from '#web/features/collection/list/load-collection.ts';
import { memberBadgesQuery, levelQuery } from '#web/features/progress/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: PageLoadContext) {
  if (!viewer) return;
  await Promise.all([
    client.prefetchQuery(levelQuery(viewer.id)),
    client.prefetchQuery(memberBadgesQuery(viewer.id)),
    loadCollection(client, viewer.id, { filters: PROFILE_COLLECTION_FILTERS, limit: PROFILE_LIST_ROWS }),
  ]);
}
