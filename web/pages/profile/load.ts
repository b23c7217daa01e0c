import {
  PROFILE_COLLECTION_QUERY,
  PROFILE_LIST_ROWS,
} from '#web/features/collection/list/collection-query.ts';
import { loadCollection } from '#web/features/collection/list/load-collection.ts';
import { memberBadgesQuery, levelQuery } from '#web/features/progress/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: PageLoadContext) {
  if (!viewer) return;
  await Promise.all([
    client.prefetchQuery(levelQuery(viewer.id)),
    client.prefetchQuery(memberBadgesQuery(viewer.id)),
    loadCollection(client, viewer.id, { view: PROFILE_COLLECTION_QUERY, limit: PROFILE_LIST_ROWS }),
  ]);
}
