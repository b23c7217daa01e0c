import type { Db } from '#server/platform/database/database.ts';
import { searchWithTypoCorrections, type SearchContext } from '../lexemes/search-with-typo-corrections.ts';
import { createSandwichFilters, type SandwichSearchQuery } from './find-sandwiches.ts';
import { matchesSandwichFiltersSql, type SandwichSearchFilters } from './matching-queries.ts';

export type MatchingSandwichCounts = { restaurantId: number; count: number }[];

export async function resolveSandwichFilters(
  context: SearchContext,
  query: SandwichSearchQuery,
): Promise<SandwichSearchFilters> {
  const { filters } = await searchWithTypoCorrections(context, query.q, async (text) => ({
    filters: createSandwichFilters(query, text),
    total: text
      ? (await selectMatchCounts(context.db, createSandwichFilters({}, text), { maxMatches: 1 })).length
      : 1,
  }));
  return filters;
}

export function countMatchingSandwichesInRestaurants(
  db: Db,
  filters: SandwichSearchFilters,
  restaurantIds: number[],
): Promise<MatchingSandwichCounts> {
  return selectMatchCounts(db, filters, { among: restaurantIds });
}

export async function countMatchingSandwichesAnywhere(
  db: Db,
  filters: SandwichSearchFilters,
  maxMatches: number,
): Promise<MatchingSandwichCounts | null> {
  const serving = await selectMatchCounts(db, filters, { maxMatches: maxMatches + 1 });
  return serving.reduce((sum, { count }) => sum + count, 0) > maxMatches ? null : serving;
}

function selectMatchCounts(
  db: Db,
  filters: SandwichSearchFilters,
  { among, maxMatches }: { among?: number[]; maxMatches?: number },
): Promise<MatchingSandwichCounts> {
  return db
    .selectFrom((qb) =>
      qb
        .selectFrom('sandwich_search as d')
        .select('d.restaurant_id as restaurantId')
        .where(matchesSandwichFiltersSql(filters))
        .$if(among !== undefined, (matching) =>
          matching.where(({ eb, val }) => eb('d.restaurant_id', '=', eb.fn.any(val(among ?? [])))),
        )
        .$if(maxMatches !== undefined, (matching) => matching.limit(maxMatches ?? 0))
        .as('found'),
    )
    .select(({ fn }) => ['restaurantId', fn.countAll<number>().as('count')])
    .groupBy('restaurantId')
    .orderBy('restaurantId')
    .execute();
}
