import type { Searching } from '../words/known-words.ts';
import { firstThatFinds } from '../words/readings.ts';
import type { Reading } from '../words/tsquery-queries.ts';
import { isNameOrAddress } from './matching-queries.ts';

/** What somebody typed, read as the search reads it: the first reading that a restaurant or an address answers to. */
export async function restaurantText(searching: Searching, q: string | undefined): Promise<Reading | null> {
  const { reading } = await firstThatFinds(searching, q, async (reading) => ({
    reading,
    total: reading && (await isNameOrAddress(searching.db, reading)) ? 1 : 0,
  }));
  return reading;
}
