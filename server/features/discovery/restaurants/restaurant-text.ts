import type { SearchContext } from '../lexemes/vocabulary.ts';
import { findByInterpretation } from '../lexemes/query-interpretations.ts';
import type { QueryInterpretation } from '../lexemes/tsquery-queries.ts';
import { existsByNameOrAddress } from './matching-queries.ts';

/** What somebody typed, read as the search reads it: the first reading that a restaurant or an address answers to. */
export async function interpretRestaurantText(
  searching: SearchContext,
  q: string | undefined,
): Promise<QueryInterpretation | null> {
  const { reading } = await findByInterpretation(searching, q, async (reading) => ({
    reading,
    total: reading && (await existsByNameOrAddress(searching.db, reading)) ? 1 : 0,
  }));
  return reading;
}
