import {
  FIRST_COLLECTION_ROW_COUNT,
  parseCollectionFilters,
} from '#web/features/collection/list/collection-filters.ts';
import { loadCollection } from '#web/features/collection/list/load-collection.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, viewer, search }: PageLoadContext) {
  if (!viewer) return;
  await loadCollection(client, viewer.id, {
    filters: parseCollectionFilters(search.toString()),
    limit: FIRST_COLLECTION_ROW_COUNT,
  });
}
