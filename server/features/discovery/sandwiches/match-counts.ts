import type { Db } from '#server/platform/database/database.ts';
import type { SearchContext } from '../lexemes/vocabulary.ts';
import { findByInterpretation } from '../lexemes/query-interpretations.ts';
import type { SandwichSearchFilters } from './filter-queries.ts';
import { filtersOf, type SandwichSearchQuery } from './filters.ts';
import { matchesSandwichFilters } from './matching-queries.ts';

/** How many matching sandwiches each restaurant serves. */
export type RestaurantMatchCounts = { restaurantId: number; count: number }[];

/** What a map of sandwiches asks: read as the search reads it, whatever the box. */
export async function resolveSandwichFilters(
  searching: SearchContext,
  wish: SandwichSearchQuery,
): Promise<SandwichSearchFilters> {
  const { filters } = await findByInterpretation(searching, wish.q, async (text) => ({
    filters: filtersOf(wish, text),
    total: text ? (await selectMatchCounts(searching.db, filtersOf({}, text), { most: 1 })).length : 1,
  }));
  return filters;
}

/** Among these restaurants. */
export function countMatchesAmong(
  db: Db,
  filters: SandwichSearchFilters,
  restaurantIds: number[],
): Promise<RestaurantMatchCounts> {
  return selectMatchCounts(db, filters, { among: restaurantIds });
}

/** Anywhere; null where more than `most` sandwiches match. */
export async function countMatchesAnywhere(
  db: Db,
  filters: SandwichSearchFilters,
  most: number,
): Promise<RestaurantMatchCounts | null> {
  const serving = await selectMatchCounts(db, filters, { most: most + 1 });
  return serving.reduce((sum, { count }) => sum + count, 0) > most ? null : serving;
}

function selectMatchCounts(
  db: Db,
  filters: SandwichSearchFilters,
  { among, most }: { among?: number[]; most?: number },
): Promise<RestaurantMatchCounts> {
  return db
    .selectFrom((qb) =>
      qb
        .selectFrom('sandwich_search as d')
        .select('d.restaurant_id as restaurantId')
        .where(matchesSandwichFilters(filters))
        .$if(among !== undefined, (some) =>
          some.where(({ eb, val }) => eb('d.restaurant_id', '=', eb.fn.any(val(among ?? [])))),
        )
        .$if(most !== undefined, (some) => some.limit(most ?? 0))
        .as('found'),
    )
    .select(({ fn }) => ['restaurantId', fn.countAll<number>().as('count')])
    .groupBy('restaurantId')
    .orderBy('restaurantId')
    .execute();
}
