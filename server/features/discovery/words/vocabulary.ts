import type { Db } from '#server/platform/database.ts';
import {
  deleteWordsThatNothingHolds,
  insertAllWords as learnWords,
  insertWords,
  selectWordsOf,
  type Holders,
} from './vocabulary-queries.ts';

export { learnWords };

/** Looking for who else holds a word takes a while; what is left over of a whole chain only makes a typing error stand. */
const MOST_WORDS = 300;

/** The words of these rows and texts as they are now: to be asked for before a change, and forgotten after it. */
export async function wordsOf(
  db: Db,
  { restaurants = [], locations = [], sandwiches = [], texts = [] }: Partial<Holders>,
): Promise<string[]> {
  return selectWordsOf(db, { restaurants, locations, sandwiches, texts }, MOST_WORDS);
}

/** A word that nothing holds any more is no word that a typing error could mean, nor one that is spelled right. */
export async function forgetWords(db: Db, words: string[]): Promise<void> {
  if (words.length > 0) await deleteWordsThatNothingHolds(db, words);
}

/** What comes back is found by the words that it always had. */
export async function rememberWords(db: Db, words: string[]): Promise<void> {
  if (words.length > 0) await insertWords(db, words);
}
