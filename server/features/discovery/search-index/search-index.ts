import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  deleteUnlistedSearchDocuments,
  lockSandwichesForSearchIndex,
  rebuildSearchDocuments,
  upsertSearchDocuments,
} from './document-queries.ts';
import { updateLocationSearchVectors, updateRestaurantSearchVectors } from './search-vector-queries.ts';
import {
  deleteUnusedLexemes,
  insertAllLexemes,
  insertLexemes,
  selectLexemesOfRows,
  type ChangedCatalogIds,
} from '../lexemes/vocabulary-queries.ts';

/** Each deletion checks all other rows; leftovers of a large chain only leave a typo uncorrected. */
const MAX_DELETED_LEXEMES = 300;

/** Call it in the transaction of each change. `areNew`: this transaction created all of them. A renamed, deleted or restored restaurant needs its locations and sandwiches. */
export async function refreshSearchIndex(
  db: Db,
  changed: ChangedCatalogIds,
  { areNew = false } = {},
): Promise<void> {
  const { restaurants = [], locations = [], sandwiches = [] } = changed;
  // Concurrent changes of these sandwiches commit before their documents are written.
  if (sandwiches.length > 0 && !areNew) await lockSandwichesForSearchIndex(db, sandwiches);
  const before = areNew ? [] : await selectLexemesOfRows(db, changed);
  if (restaurants.length > 0) await updateRestaurantSearchVectors(db, restaurants);
  if (locations.length > 0) await updateLocationSearchVectors(db, locations);
  if (sandwiches.length > 0) {
    if (!areNew) await deleteUnlistedSearchDocuments(db, sandwiches);
    await upsertSearchDocuments(db, sandwiches);
  }
  const after = await selectLexemesOfRows(db, changed, { isListed: true });
  const current = new Set(after);
  const unused = before.filter((word) => !current.has(word)).slice(0, MAX_DELETED_LEXEMES);
  const added = await insertLexemes(db, after);
  const deleted = unused.length > 0 ? await deleteUnusedLexemes(db, unused) : 0;
  if (added + deleted > 0) await invalidateCacheTags(db, ['vocabulary']);
}

export async function rebuildSearchIndex(db: Db): Promise<void> {
  await rebuildSearchDocuments(db);
  await insertAllLexemes(db);
}
