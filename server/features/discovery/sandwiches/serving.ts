import type { Db } from '#server/platform/database.ts';
import type { Searching } from '../words/known-words.ts';
import { firstThatFinds } from '../words/readings.ts';
import type { SandwichFilters } from './filter-queries.ts';
import { filtersOf, type SandwichWish } from './filters.ts';
import { isMeant } from './matching-queries.ts';

/** How many matching sandwiches each restaurant serves. */
export type Serving = { restaurantId: number; count: number }[];

/** What a map of sandwiches asks: read as the search reads it, whatever the box. */
export async function sandwichFilters(searching: Searching, wish: SandwichWish): Promise<SandwichFilters> {
  const { filters } = await firstThatFinds(searching, wish.q, async (text) => ({
    filters: filtersOf(wish, text),
    total: text ? (await selectServing(searching.db, filtersOf({}, text), { most: 1 })).length : 1,
  }));
  return filters;
}

/** Among these restaurants. */
export function servingAmong(db: Db, filters: SandwichFilters, restaurantIds: number[]): Promise<Serving> {
  return selectServing(db, filters, { among: restaurantIds });
}

/** Anywhere; null where more than `most` sandwiches match. */
export async function servingAnywhere(
  db: Db,
  filters: SandwichFilters,
  most: number,
): Promise<Serving | null> {
  const serving = await selectServing(db, filters, { most: most + 1 });
  return serving.reduce((sum, { count }) => sum + count, 0) > most ? null : serving;
}

function selectServing(
  db: Db,
  filters: SandwichFilters,
  { among, most }: { among?: number[]; most?: number },
): Promise<Serving> {
  return db
    .selectFrom((qb) =>
      qb
        .selectFrom('sandwich_search as d')
        .select('d.restaurant_id as restaurantId')
        .where(isMeant(filters))
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
