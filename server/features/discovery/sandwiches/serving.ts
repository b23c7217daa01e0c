import type { Db } from '#server/platform/database.ts';
import type { Searching } from '../words/known-words.ts';
import { readings } from '../words/readings.ts';
import { readTerms } from '../words/terms.ts';
import { filtersOf, type SandwichWish } from './find-sandwiches.ts';
import type { SandwichFilters } from './matching-queries.ts';
import { inWholeWords } from './whole-words.ts';
import { areSandwichesAtMost, selectServing, someSandwichMatches } from './queries.ts';

/** How many matching sandwiches each restaurant serves. */
export type Serving = { restaurantId: number; count: number }[];

/** What a map of sandwiches asks: read as the search reads it, whatever the box. */
export async function sandwichFilters(searching: Searching, wish: SandwichWish): Promise<SandwichFilters> {
  const { db } = searching;
  const terms = wish.q ? await readTerms(searching, wish.q) : null;
  let filters = filtersOf(wish, null);
  if (!terms) return filters;
  for await (const reading of readings(searching, terms)) {
    filters = filtersOf(wish, await inWholeWords(db, reading));
    if (await someSandwichMatches(db, filters.text)) break;
  }
  return filters;
}

/** Among these restaurants. */
export function servingAmong(db: Db, filters: SandwichFilters, restaurantIds: number[]): Promise<Serving> {
  return selectServing(db, filters, { among: restaurantIds });
}

/** Anywhere; null where more than `most` sandwiches match, or where no index leads to them and there are more than that. */
export async function servingAnywhere(
  db: Db,
  filters: SandwichFilters,
  most: number,
): Promise<Serving | null> {
  if (!filters.text?.words && !filters.tags && !(await areSandwichesAtMost(db, most))) return null;
  const serving = await selectServing(db, filters, { most });
  return serving.reduce((sum, { count }) => sum + count, 0) > most ? null : serving;
}
