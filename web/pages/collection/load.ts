import {
  FIRST_COLLECTION_ROW_COUNT,
  parseCollectionQuery,
} from '#web/features/collection/list/collection-query.ts';
import { loadCollection } from '#web/features/collection/list/load-collection.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, viewer, search }: PageLoadContext) {
  if (!viewer) return;
  await loadCollection(client, viewer.id, {
    view: parseCollectionQuery(search.toString()),
    limit: FIRST_COLLECTION_ROW_COUNT,
  });
}
