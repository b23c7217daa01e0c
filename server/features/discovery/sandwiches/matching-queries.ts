import { sql } from '#server/platform/database.ts';
import { hasWantedLocation, type Wanted } from '../wanted/queries.ts';

export type Text = {
  text: string;
  words: IndexedWords | null;
  literals: string[];
};

/**
 * `indexed` finds the same as `anywhere`, and `keys` the same in sandwich_keys (migration 0028), by tier: in the name, with
 * what is beside, with the kind, anywhere (empty where that means every sandwich).
 */
type IndexedWords = {
  anywhere: string;
  inName: string;
  inTitle: string;
  inKind: string;
  indexed: string;
  keys: readonly [inName: string, inTitle: string, inKind: string, anywhere: string];
};

export type Order = 'best' | 'rating' | 'distance' | 'price';

export type SandwichFilters = {
  text: Text | null;
  minPrice: number | null;
  maxPrice: number | null;
  priceBands: string[] | null;
  tags: string[] | null;
  withoutGluten: boolean;
  withoutDairy: boolean;
  withoutEggs: boolean;
  isSpicy: boolean | null;
  tried: Tried;
  /** Only restaurants that have such a location, and the distance of that one. */
  wanted: Wanted | null;
};

/** Only what this member has tried, or only what is left. */
export type Tried = { userId: string; hasTried: boolean } | null;

export type SortKeys = { first: number; second: number; id: number };
export type Page = { order: Order; after: SortKeys | null; count: number };
export type FoundSandwich = SortKeys & { distance: number | null };
export type SandwichesFound = { total: number; hasMore: boolean; rows: FoundSandwich[] };

export type Row = { total: number; hasMore: boolean } & (FoundSandwich | { id: null });

type How = {
  /** An index of keys finds the words. */
  byKeys?: boolean;
  /** Only these rows of sandwiches. */
  source?: ReturnType<typeof sql>;
  /** Beside what each row has. */
  more?: ReturnType<typeof sql>;
  /** With what tells the tier, in place of the tier. */
  isUntold?: boolean;
};

/** The sandwiches `s` that are meant, as rows that sortKeys knows. */
export function matchingSandwiches(
  filters: SandwichFilters,
  { byKeys = false, source = sql`sandwiches s`, more, isUntold = false }: How = {},
) {
  return sql`
    SELECT s.id, s.restaurant_id, s.price, s.popular_score, s.rating_count,
      CASE WHEN s.rating_count = 0 THEN 0 ELSE s.rating_sum::float8 / s.rating_count END AS mean,
      ${isUntold ? sql`s.name, s.search_words` : sql`${tier(filters.text)} AS tier`}${more ? sql`, ${more}` : sql``}
    FROM ${source} WHERE s.date_deleted IS NULL AND ${isServed}
      AND ${byKeys ? sql`true` : matchesText(filters.text)}
      AND ${matchesFilters(filters)}`;
}

/** Only what is asked for: PostgreSQL reads and plans these statements anew each time, and takes as long for what is not. */
function matchesFilters({ minPrice, maxPrice, priceBands, tags, isSpicy, tried, ...diet }: SandwichFilters) {
  const asked = [
    minPrice !== null && sql`s.price >= ${minPrice}::numeric`,
    maxPrice !== null && sql`s.price <= ${maxPrice}::numeric`,
    priceBands &&
      sql`CASE
      WHEN s.price < 10 THEN '$' WHEN s.price <= 20 THEN '$$' WHEN s.price <= 30 THEN '$$$'
      WHEN s.price > 30 THEN '$$$$' END = ANY(${priceBands}::text[])`,
    diet.withoutGluten && sql`s.contains_gluten = false`,
    diet.withoutDairy && sql`s.contains_dairy = false`,
    diet.withoutEggs && sql`s.contains_eggs = false`,
    isSpicy !== null && sql`(s.spice_level > 2) = ${isSpicy}::boolean`,
    tags &&
      sql`NOT EXISTS (
        SELECT 1 FROM unnest(${tags}::text[]) AS wanted WHERE NOT EXISTS (
          SELECT 1 FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
          WHERE st.sandwich_id = s.id AND lower(t.name) = lower(wanted)))`,
    tried && matchesTried(tried),
  ].filter((condition) => condition !== null && condition !== false);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` AND `);
}

/** Restaurants that are gone are few and have an index; to ask each one's own row took as long as all the rest. */
export const isServed = sql`s.restaurant_id NOT IN (SELECT gone.id FROM restaurants gone WHERE gone.date_deleted IS NOT NULL)`;

/** What words have chosen is few, and looked at one by one; else restaurants are fewer than sandwiches. */
export function isWantedAnywhere({ text, wanted }: SandwichFilters) {
  if (!wanted || text) return hasWantedLocation(wanted, sql`s.restaurant_id`);
  return sql`s.restaurant_id IN (
    SELECT o.id FROM restaurants o WHERE o.date_deleted IS NULL AND ${hasWantedLocation(wanted, sql`o.id`)})`;
}

function matchesTried(tried: NonNullable<Tried>) {
  const mine = sql`SELECT mine.sandwich_id FROM user_sandwiches mine WHERE mine.user_id = ${tried.userId} AND mine.has_tried`;
  return tried.hasTried ? sql`s.id IN (${mine})` : sql`s.id NOT IN (${mine})`;
}

export function matchesText(text: Text | null) {
  if (!text) return sql`true`;
  const { literals } = text;
  if (literals.length === 0) return matchesWords(text);
  return sql`${matchesWords(text)} AND NOT EXISTS (
    SELECT 1 FROM unnest(${literals}::text[]) AS literal
    WHERE strpos(lower(concat_ws(' ', s.name, (SELECT r.name FROM restaurants r WHERE r.id = s.restaurant_id), s.description, array_to_string(s.ingredients, ' '), (
      SELECT string_agg(t.name, ' ') FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
      WHERE st.sandwich_id = s.id))), lower(literal)) = 0)`;
}

export function matchesWords(text: Text | null) {
  return text?.words ? sql`s.search_words @@ ${text.words.indexed}::tsquery` : sql`true`;
}

/** 0 the very name, 1 in the name, 2 with the restaurant's name, 3 with tags and heat, 4 with the ingredients. */
export function tier(text: Text | null) {
  if (!text) return sql`0`;
  const isNamed = sql`s.name ILIKE ${likeItself(text.text)}`;
  if (!text.words) return sql`CASE WHEN ${isNamed} THEN 0 ELSE 1 END`;
  const { inName, inTitle, inKind } = text.words;
  // Folding every name costs more than the rest of the search: first its words are counted, which the index knows.
  return sql`CASE WHEN NOT s.search_words @@ ${inKind}::tsquery THEN 4
    WHEN NOT s.search_words @@ ${inTitle}::tsquery THEN 3
    WHEN NOT s.search_words @@ ${inName}::tsquery THEN 2
    WHEN length(ts_filter(s.search_words, '{a}')) = length(to_tsvector('simple', fold_text(${text.text})))
      AND fold_text(s.name) = fold_text(${text.text}) THEN 0 ELSE 1 END`;
}

function likeItself(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Prices nobody knows come last. */
const UNKNOWN_PRICE = 1e9;

/** Both ascending; the id decides among equals. */
export function sortKeys(order: Order) {
  switch (order) {
    case 'best':
      return sql`m.tier::float8 AS first, -m.popular_score AS second`;
    case 'rating':
      return sql`-m.mean AS first, -m.rating_count::float8 AS second`;
    case 'price':
      return sql`coalesce(m.price, ${UNKNOWN_PRICE})::float8 AS first, -m.popular_score AS second`;
    case 'distance':
      return sql`c.chord AS first, -m.popular_score AS second`;
  }
}

export function pageOf({ after, count }: Page) {
  const later = after
    ? sql`(first, second, id) > (${after.first}::float8, ${after.second}::float8, ${after.id}::int)`
    : sql`true`;
  return sql`SELECT id, first, second, miles_of_chord(chord) AS distance FROM ranked
    WHERE ${later} ORDER BY first, second, id LIMIT ${count}`;
}

export function collect(rows: Row[]): SandwichesFound {
  const [{ total, hasMore } = { total: 0, hasMore: false }] = rows;
  return { total, hasMore, rows: rows.filter((row) => row.id !== null) };
}
