import { searchByInterpretations, type SearchContext } from '../lexemes/query-interpretations.ts';
import type { QueryInterpretation } from '../lexemes/tsquery-queries.ts';
import { anyRestaurantMatches } from './matching-queries.ts';

export async function interpretRestaurantText(
  context: SearchContext,
  q: string | undefined,
): Promise<QueryInterpretation | null> {
  const { interpretation } = await searchByInterpretations(context, q, async (interpretation) => ({
    interpretation,
    total: interpretation && (await anyRestaurantMatches(context.db, interpretation)) ? 1 : 0,
  }));
  return interpretation;
}
