import { sql, type RawBuilder } from 'kysely';
import {
  exactMatchTierTerms,
  matchTierTsQuery,
  type QueryInterpretation,
} from '../lexemes/tsquery-queries.ts';
import { hasMatchingLocationSql, type LocationCriteria } from '../location-criteria-queries.ts';

export type SandwichSearchOrder = 'best' | 'rating' | 'distance' | 'price';
export type TriedFilter = { userId: string; hasTried: boolean } | null;

export type SandwichSearchFilters = {
  text: QueryInterpretation | null;
  terms: string[];
  minPrice: number | null;
  maxPrice: number | null;
  priceRanges: string[] | null;
  tried: TriedFilter;
  locationCriteria: LocationCriteria | null;
};

/** 0 exact name, 1 in the name, 2 with the restaurant's name, 3 with tags and heat, 4 with the rest. */
export const TEXT_MATCH_TIERS = [0, 1, 2, 3, 4] as const;
export type TextMatchTier = (typeof TEXT_MATCH_TIERS)[number];

type Condition = RawBuilder<boolean>;

/** Conditions on the search document `d`, without those on its locations. */
export function matchesSandwichFiltersSql(filters: SandwichSearchFilters, tier?: TextMatchTier): Condition {
  const { text, minPrice, maxPrice, priceRanges, tried } = filters;
  const terms = documentTsQuery(filters, tier);
  const conditions = [
    terms !== null && sql`d.terms @@ ${terms}::tsquery`,
    tier !== undefined &&
      text !== null &&
      (tier === 0 ? isNamed(text) : tier === 1 && sql`NOT ${isNamed(text)}`),
    text !== null && text.literals.length > 0 && holdsLiterals(text.literals),
    minPrice !== null && sql`${PRICE} >= ${minPrice}::float8 AND ${IS_KNOWN}`,
    maxPrice !== null && sql`${PRICE} <= ${maxPrice}::float8`,
    priceRanges && isInRanges(priceRanges),
    tried && isTried(tried),
  ].filter((condition) => condition !== null && condition !== false);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

export function servedAtMatchingLocationSql({ locationCriteria }: SandwichSearchFilters): Condition {
  return hasMatchingLocationSql(locationCriteria, sql`d.restaurant_id`);
}

export function sandwichSortKeys(
  order: SandwichSearchOrder,
  filters: SandwichSearchFilters,
): { first: Key; second: Key } {
  switch (order) {
    case 'best':
      return { first: tierOf(filters), second: sql`-d.score` };
    case 'rating':
      return { first: sql`-d.rating`, second: sql`-d.rating_count` };
    case 'price':
      return { first: PRICE, second: sql`-d.score` };
    case 'distance':
      return { first: sql`n.chord`, second: sql`-d.score` };
  }
}
type Key = RawBuilder<number>;

function tierOf({ text }: SandwichSearchFilters): Key {
  if (!text) return sql`0`;
  const { words } = text;
  if (!words) return sql`CASE WHEN ${isNamed(text)} THEN 0 ELSE 1 END`;
  const [inName, inTitle, inKind] = [1, 2, 3].map(
    (tier) => sql`d.terms @@ ${matchTierTsQuery(words, tier)}::tsquery`,
  );
  return sql`CASE WHEN NOT ${inKind} THEN 4 WHEN NOT ${inTitle} THEN 3 WHEN NOT ${inName} THEN 2
    WHEN ${isNamed(text)} THEN 0 ELSE 1 END`;
}

/** Null matches every document. With a tier, documents of earlier tiers are excluded. */
function documentTsQuery({ text, terms }: SandwichSearchFilters, tier?: TextMatchTier): string | null {
  const words = text?.words;
  const ofWords =
    words && tier !== 0
      ? tier === undefined
        ? [matchTierTsQuery(words)]
        : exactMatchTierTerms(words, tier)
      : [];
  return [...ofWords, ...terms].filter((part) => part !== null).join('&') || null;
}

/** Folding a query of signs alone would leave nothing to compare. */
function isNamed({ text, words }: QueryInterpretation): Condition {
  return words
    ? sql<boolean>`d.name = fold_text(${text})`
    : sql<boolean>`d.sandwich_id IN (SELECT s.id FROM sandwiches s WHERE lower(s.name) = lower(${text}))`;
}

function holdsLiterals(literals: string[]): Condition {
  return sql<boolean>`(
    SELECT bool_and(strpos(lower(concat_ws(' ', s.name, r.name, s.description, array_to_string(s.ingredients, ' '), (
      SELECT string_agg(t.name, ' ') FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
      WHERE st.sandwich_id = s.id))), lower(literal)) > 0)
    FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id, unnest(${literals}::text[]) AS literal
    WHERE s.id = d.sandwich_id)`;
}

/** Unknown prices sort last and match no range; the index on price has the same expression. */
const PRICE = sql<number>`coalesce(d.price, 1e9)`;
const IS_KNOWN = sql`${PRICE} < 1e9`;

const RANGES: Readonly<Record<string, Condition>> = {
  $: sql`${PRICE} < 10`,
  $$: sql`${PRICE} BETWEEN 10 AND 20`,
  $$$: sql`${PRICE} > 20 AND ${PRICE} <= 30`,
  $$$$: sql`${PRICE} > 30 AND ${IS_KNOWN}`,
};

function isInRanges(priceRanges: string[]): Condition {
  return sql<boolean>`(${sql.join(
    priceRanges.map((range) => RANGES[range] ?? sql`false`),
    sql` OR `,
  )})`;
}

function isTried({ userId, hasTried }: NonNullable<TriedFilter>): Condition {
  const mine = sql`SELECT mine.sandwich_id FROM user_sandwiches mine WHERE mine.user_id = ${userId} AND mine.has_tried`;
  return hasTried ? sql<boolean>`d.sandwich_id IN (${mine})` : sql<boolean>`d.sandwich_id NOT IN (${mine})`;
}
