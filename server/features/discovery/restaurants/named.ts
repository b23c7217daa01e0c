import type { Searching } from '../words/known-words.ts';
import { readings } from '../words/readings.ts';
import { readTerms } from '../words/terms.ts';
import { isNameOrAddress, type Text } from './queries.ts';

/** What somebody typed, read as the search reads it: the first reading that a restaurant or an address answers to. */
export async function restaurantText(searching: Searching, q: string | undefined): Promise<Text | null> {
  const { db } = searching;
  const terms = q ? await readTerms(searching, q) : null;
  if (!terms) return null;
  let last: Text | null = null;
  for await (const reading of readings(searching, terms)) {
    last = reading;
    if (await isNameOrAddress(db, reading)) break;
  }
  return last;
}
