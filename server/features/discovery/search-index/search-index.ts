import { invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  deleteUnlistedDocuments,
  lockIndexedSandwiches,
  rewriteAllDocuments,
  updateDocumentScores,
  writeDocuments,
} from './document-queries.ts';
import { indexLocations, indexRestaurants } from './index-queries.ts';
import {
  deleteUnusedLexemes,
  insertAllLexemes,
  insertLexemes,
  selectLexemesOf,
  type ChangedRows,
} from '../lexemes/vocabulary-queries.ts';

/** Looking for who else holds a word takes a while; what is left over of a whole chain only makes a typing error stand. */
const MAX_DELETED_LEXEMES = 300;

/**
 * Brings what searches look through up to date with the named rows, in the caller's transaction: words, documents
 * of sandwiches, and the vocabulary of typing errors. To be called after each change, a deletion as well.
 * A restaurant that is renamed, deleted or restored must be given together with its locations and sandwiches.
 */
export async function refreshSearch(db: Db, changed: ChangedRows): Promise<void> {
  const { restaurants = [], locations = [], sandwiches = [] } = changed;
  // Whoever changes one of them at the same time has ended before its document is made.
  if (sandwiches.length > 0) await lockIndexedSandwiches(db, sandwiches);
  const before = await selectLexemesOf(db, changed);
  if (restaurants.length > 0) await indexRestaurants(db, restaurants);
  if (locations.length > 0) await indexLocations(db, locations);
  if (sandwiches.length > 0) {
    await deleteUnlistedDocuments(db, sandwiches);
    await writeDocuments(db, sandwiches);
  }
  const after = await selectLexemesOf(db, changed, { isListed: true });
  const held = new Set(after);
  const gone = before.filter((word) => !held.has(word)).slice(0, MAX_DELETED_LEXEMES);
  const added = await insertLexemes(db, after);
  const deleted = gone.length > 0 ? await deleteUnusedLexemes(db, gone) : 0;
  if (added + deleted > 0) await invalidate(db, ['vocabulary']);
}

/** When scores are refreshed. */
export function refreshSearchScores(db: Db, sandwiches: readonly number[]): Promise<void> {
  return updateDocumentScores(db, sandwiches);
}

/** All documents and words, after a bulk load that went round refreshSearch. */
export async function fillSearch(db: Db): Promise<void> {
  await rewriteAllDocuments(db);
  await insertAllLexemes(db);
}
