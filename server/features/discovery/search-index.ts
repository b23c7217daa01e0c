import { invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database.ts';
import {
  deleteUnlistedDocuments,
  lockSandwiches,
  rewriteAllDocuments,
  updateScores,
  writeDocuments,
} from './documents-queries.ts';
import { indexLocations, indexRestaurants } from './queries.ts';
import {
  deleteWordsOfNothing,
  insertAllWords,
  insertWords,
  selectWordsOf,
  type Changed,
} from './words/vocabulary-queries.ts';

/** Looking for who else holds a word takes a while; what is left over of a whole chain only makes a typing error stand. */
const MOST_FORGOTTEN = 300;

/**
 * Brings what searches look through up to date with the named rows, in the caller's transaction: words, documents
 * of sandwiches, and the vocabulary of typing errors. To be called after each change, a deletion as well.
 * A restaurant that is renamed, deleted or restored must be given together with its locations and sandwiches.
 */
export async function refreshSearch(db: Db, changed: Changed): Promise<void> {
  const { restaurants = [], locations = [], sandwiches = [] } = changed;
  // Whoever changes one of them at the same time has ended before its document is made.
  if (sandwiches.length > 0) await lockSandwiches(db, sandwiches);
  const before = await selectWordsOf(db, changed);
  if (restaurants.length > 0) await indexRestaurants(db, restaurants);
  if (locations.length > 0) await indexLocations(db, locations);
  if (sandwiches.length > 0) {
    await deleteUnlistedDocuments(db, sandwiches);
    await writeDocuments(db, sandwiches);
  }
  const after = await selectWordsOf(db, changed, { isListed: true });
  const held = new Set(after);
  const gone = before.filter((word) => !held.has(word)).slice(0, MOST_FORGOTTEN);
  const added = await insertWords(db, after);
  const deleted = gone.length > 0 ? await deleteWordsOfNothing(db, gone) : 0;
  if (added + deleted > 0) await invalidate(db, ['vocabulary']);
}

/** When scores are refreshed. */
export function refreshSearchScores(db: Db, sandwiches: readonly number[]): Promise<void> {
  return updateScores(db, sandwiches);
}

/** All documents and words, after a bulk load that went round refreshSearch. */
export async function fillSearch(db: Db): Promise<void> {
  await rewriteAllDocuments(db);
  await insertAllWords(db);
}
