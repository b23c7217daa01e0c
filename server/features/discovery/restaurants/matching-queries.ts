import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';
import type { LocationCriteria } from '../location-criteria-queries.ts';
import type { QueryInterpretation } from '../lexemes/tsquery-queries.ts';

export type RestaurantSearchOrder = 'best' | 'rating' | 'distance' | 'price';

export type RestaurantSearchFilters = {
  text: QueryInterpretation | null;
  types: string[] | null;
  priceRanges: string[] | null;
  locationCriteria: LocationCriteria | null;
};

/** Unused filters are left out of the SQL text, so that each combination has its own plan. */
export function matchesRestaurantFiltersSql({
  types,
  priceRanges,
}: Pick<RestaurantSearchFilters, 'types' | 'priceRanges'>) {
  return sql<boolean>`r.date_deleted IS NULL
    AND ${types ? sql`r.restaurant_type = ANY(${types}::text[])` : sql`true`}
    AND ${priceRanges ? sql`r.price_range = ANY(${priceRanges}::text[])` : sql`true`}`;
}

export function matchesRestaurantTextSql({ words, literals }: QueryInterpretation): RawBuilder<boolean> {
  return sql<boolean>`${words ? sql`r.search_vector @@ ${words.anywhere}::tsquery` : sql`true`} AND NOT EXISTS (
    SELECT 1 FROM unnest(${literals}::text[]) AS literal
    WHERE strpos(lower(concat_ws(' ', r.name, r.restaurant_type, r.description)), lower(literal)) = 0)`;
}

export function matchesAddressTextSql({ words, literals }: QueryInterpretation): RawBuilder<boolean> {
  return sql<boolean>`${words ? sql`l.search_vector @@ ${words.anywhere}::tsquery` : sql`true`} AND NOT EXISTS (
    SELECT 1 FROM unnest(${literals}::text[]) AS literal WHERE strpos(lower(l.address), lower(literal)) = 0)`;
}

export async function anyRestaurantMatches(db: Db, text: QueryInterpretation): Promise<boolean> {
  const addressed = text.isBrief
    ? sql`false`
    : // OFFSET 0 makes the planner use the index of words; it would otherwise scan every location for an early match.
      sql`EXISTS (SELECT 1 FROM (
          SELECT l.restaurant_id FROM locations l WHERE l.date_deleted IS NULL AND ${matchesAddressTextSql(text)} OFFSET 0) l
        JOIN restaurants r ON r.id = l.restaurant_id WHERE r.date_deleted IS NULL)`;
  const exists = sql<boolean>`CASE
    WHEN EXISTS (SELECT 1 FROM restaurants r WHERE r.date_deleted IS NULL AND ${matchesRestaurantTextSql(text)}) THEN true ELSE ${addressed} END`;
  return (await db.selectNoFrom(exists.as('isThere')).executeTakeFirstOrThrow()).isThere;
}

/** 0 exact name, 1 in the name, 2 with the kind, 3 with the description; 5 is for the address. */
export function restaurantTextMatchTierSql(text: QueryInterpretation | null): RawBuilder<number> {
  if (!text) return sql<number>`0`;
  if (!text.words) return sql<number>`1`;
  return sql<number>`CASE WHEN NOT r.search_vector @@ ${text.words.inKind}::tsquery THEN 3
    WHEN NOT r.search_vector @@ ${text.words.inTitle}::tsquery THEN 2
    WHEN fold_text(r.name) = fold_text(${text.text}) THEN 0 ELSE 1 END`;
}

export const RESTAURANT_SCORE_SQL = sql<number>`(r.rating_sum - r.quarantined_sum + 10 * 3.5) / (r.rating_count - r.quarantined_count + 10)`;
export const RESTAURANT_MEAN_RATING_SQL = sql<number>`CASE WHEN r.rating_count = 0 THEN 0 ELSE r.rating_sum::float8 / r.rating_count END`;

/** Greater than any real value: a chord of the unit sphere is at most 2, a price range at most four signs. */
export const MISSING_PIN_SORT_DISTANCE = 3;
const WITHOUT_PRICE = 5;

export function restaurantSortKeys(order: RestaurantSearchOrder): {
  first: RawBuilder<number>;
  second: RawBuilder<number>;
} {
  const second = sql<number>`-m.score::float8`;
  switch (order) {
    case 'best':
      return { first: sql`m.tier::float8`, second };
    case 'rating':
      return { first: sql`-m.mean`, second: sql`-m.rating_count::float8` };
    case 'price':
      return { first: sql`coalesce(length(m.price_range), ${WITHOUT_PRICE})::float8`, second };
    case 'distance':
      return { first: sql`coalesce(n.chord, a.chord, ${MISSING_PIN_SORT_DISTANCE})::float8`, second };
  }
}
