import { sql, type Db } from '#server/platform/database.ts';
import { hasWantedLocation, isWhereWanted, type Wanted } from '../wanted/queries.ts';

export type Text = {
  text: string;
  words: { anywhere: string; inName: string; inTitle: string; inKind: string } | null;
  literals: string[];
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

type Row = { total: number; hasMore: boolean } & (FoundSandwich | { id: null });

export async function searchSandwichesAnywhere(
  db: Db,
  filters: SandwichFilters,
  page: Page,
): Promise<SandwichesFound> {
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (${matchingSandwiches(filters)} AND ${isWantedAnywhere(filters)}),
    ranked AS (SELECT m.id, NULL::float8 AS chord, ${sortKeys(page.order)} FROM matching m)
    SELECT found.*, p.* FROM (SELECT count(*) AS total, false AS "hasMore" FROM matching) found
    LEFT JOIN LATERAL (${pageOf(page)}) p ON true ORDER BY p.first, p.second, p.id
  `.execute(db);
  return collect(rows);
}

export type Near = { latitude: number; longitude: number; miles: number; reach: number };

/**
 * Distance is that of the restaurant's closest location. By distance alone: outward over the nearest `reach` locations
 * of all, and `hasMore` tells that the radius goes on beyond them. In any other order the whole circle counts.
 */
export async function searchSandwichesNear(
  db: Db,
  filters: SandwichFilters,
  page: Page,
  near: Near,
): Promise<SandwichesFound> {
  const isWanted = isWhereWanted(filters.wanted);
  const { rows } = await sql<Row>`
    WITH outward AS MATERIALIZED (${page.order === 'distance' ? walk(near, isWanted) : circle(near, isWanted)}),
    closest AS MATERIALIZED (SELECT restaurant_id, min(chord) AS chord FROM outward GROUP BY restaurant_id),
    ranked AS MATERIALIZED (
      SELECT m.id, c.chord, ${sortKeys(page.order)}
      FROM closest c JOIN (${matchingSandwiches(filters)}) m ON m.restaurant_id = c.restaurant_id
      WHERE c.chord <= chord_of_miles(${near.miles}))
    SELECT found.*, p.* FROM (
      SELECT (SELECT count(*) FROM ranked) AS total, (${goesOn(page, near)}) AS "hasMore") found
    LEFT JOIN LATERAL (${pageOf(page)}) p ON true ORDER BY p.first, p.second, p.id
  `.execute(db);
  return collect(rows);
}

/** Up to this many restaurants are looked up one by one; more of them are met sooner by going outward from the place. */
const FEW = 300;

/** The same where words have chosen: few restaurants are asked for their nearest, by an index that begins with them. */
export async function searchSandwichesByWordsNear(
  db: Db,
  filters: SandwichFilters,
  page: Page,
  near: Near,
): Promise<SandwichesFound> {
  const here = sql`sphere_position(${near.latitude}, ${near.longitude})`;
  const isOpen = isWhereWanted(filters.wanted);
  const areMany = sql`${isOpen} AND NOT (SELECT is_few FROM size)`;
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (${matchingSandwiches(filters)}),
    places AS MATERIALIZED (SELECT DISTINCT restaurant_id FROM matching),
    size AS MATERIALIZED (SELECT count(*) <= ${FEW} AS is_few FROM places),
    outward AS MATERIALIZED (${page.order === 'distance' ? walk(near, areMany) : circle(near, areMany)}),
    closest AS MATERIALIZED (
      SELECT places.restaurant_id, nearest.chord FROM places CROSS JOIN LATERAL (
        SELECT l.position <-> ${here} AS chord FROM locations l
        WHERE l.restaurant_id BETWEEN places.restaurant_id AND places.restaurant_id AND l.restaurant_id > 0
          AND l.date_deleted IS NULL AND l.position IS NOT NULL AND ${isOpen}
        ORDER BY l.position <-> ${here} LIMIT 1) nearest
      WHERE (SELECT is_few FROM size)
      UNION ALL
      SELECT restaurant_id, min(chord) FROM outward GROUP BY restaurant_id),
    ranked AS MATERIALIZED (
      SELECT m.id, c.chord, ${sortKeys(page.order)}
      FROM matching m JOIN closest c ON c.restaurant_id = m.restaurant_id
      WHERE c.chord <= chord_of_miles(${near.miles}))
    SELECT found.*, p.* FROM (
      SELECT (SELECT count(*) FROM ranked) AS total, (${goesOn(page, near)}) AS "hasMore") found
    LEFT JOIN LATERAL (${pageOf(page)}) p ON true ORDER BY p.first, p.second, p.id
  `.execute(db);
  return collect(rows);
}

/** Restaurants by how many of their sandwiches match: among these, or the first `most` sandwiches and one more. */
export async function selectServing(
  db: Db,
  filters: SandwichFilters,
  { among, most }: { among?: number[]; most?: number },
): Promise<{ restaurantId: number; count: number }[]> {
  const { rows } = await sql<{ restaurantId: number; count: number }>`
    SELECT restaurant_id AS "restaurantId", count(*) AS count FROM (
      SELECT m.restaurant_id FROM (${matchingSandwiches(filters)}) m
      WHERE ${among ? sql`m.restaurant_id = ANY(${among})` : carriesFirst(filters.tags)}
      LIMIT ${most === undefined ? null : most + 1}) found
    GROUP BY 1 ORDER BY 1
  `.execute(db);
  return rows;
}

export async function areSandwichesAtMost(db: Db, most: number): Promise<boolean> {
  const { rows } = await sql<{ areFew: boolean }>`
    SELECT count(*) <= ${most} AS "areFew" FROM (SELECT FROM sandwiches LIMIT ${most + 1}) counted
  `.execute(db);
  return rows[0]!.areFew;
}

/** Every wanted tag is asked for anyway; said like this, the first one leads there by an index. */
function carriesFirst(tags: string[] | null) {
  if (!tags) return sql`true`;
  return sql`m.id IN (SELECT st.sandwich_id FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
    WHERE lower(t.name) = lower(${tags[0]}))`;
}

export async function someSandwichMatches(db: Db, text: Text | null): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT EXISTS (SELECT FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
      WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL AND ${matchesText(text)}) AS "isThere"
  `.execute(db);
  return rows[0]!.isThere;
}

function walk({ latitude, longitude, reach }: Near, isWanted: ReturnType<typeof sql>) {
  const here = sql`sphere_position(${latitude}, ${longitude})`;
  return sql`SELECT l.restaurant_id, l.position <-> ${here} AS chord FROM locations l
    WHERE l.date_deleted IS NULL AND l.position IS NOT NULL AND ${isWanted}
    ORDER BY l.position <-> ${here} LIMIT ${reach}`;
}

function circle({ latitude, longitude, miles }: Near, isWanted: ReturnType<typeof sql>) {
  const here = sql`sphere_position(${latitude}, ${longitude})`;
  return sql`SELECT l.restaurant_id, l.position <-> ${here} AS chord FROM locations l
    WHERE l.date_deleted IS NULL AND l.position <@ cube_enlarge(${here}, chord_of_miles(${miles}), 3) AND ${isWanted}`;
}

function goesOn({ order }: Page, { miles, reach }: Near) {
  if (order !== 'distance') return sql`false`;
  return sql`SELECT count(*) = ${reach} AND max(chord) <= chord_of_miles(${miles}) FROM outward`;
}

function matchingSandwiches(filters: SandwichFilters) {
  const { minPrice, maxPrice, priceBands, tags, isSpicy, tried } = filters;
  return sql`
    SELECT s.id, s.restaurant_id, s.price, s.popular_score, s.rating_count,
      CASE WHEN s.rating_count = 0 THEN 0 ELSE s.rating_sum::float8 / s.rating_count END AS mean,
      ${tier(filters.text)} AS tier
    FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
    WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL
      AND ${matchesText(filters.text)}
      AND (${minPrice}::numeric IS NULL OR s.price >= ${minPrice}::numeric)
      AND (${maxPrice}::numeric IS NULL OR s.price <= ${maxPrice}::numeric)
      AND (${priceBands}::text[] IS NULL OR CASE
        WHEN s.price < 10 THEN '$' WHEN s.price <= 20 THEN '$$' WHEN s.price <= 30 THEN '$$$'
        WHEN s.price > 30 THEN '$$$$' END = ANY(${priceBands}::text[]))
      AND (NOT ${filters.withoutGluten}::boolean OR s.contains_gluten = false)
      AND (NOT ${filters.withoutDairy}::boolean OR s.contains_dairy = false)
      AND (NOT ${filters.withoutEggs}::boolean OR s.contains_eggs = false)
      AND (${isSpicy}::boolean IS NULL OR (s.spice_level > 2) = ${isSpicy}::boolean)
      AND (${tags}::text[] IS NULL OR NOT EXISTS (
        SELECT 1 FROM unnest(${tags}::text[]) AS wanted WHERE NOT EXISTS (
          SELECT 1 FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
          WHERE st.sandwich_id = s.id AND lower(t.name) = lower(wanted))))
      AND ${matchesTried(tried)}`;
}

/** What words have chosen is few, and looked at one by one; else restaurants are fewer than sandwiches. */
function isWantedAnywhere({ text, wanted }: SandwichFilters) {
  if (!wanted || text) return hasWantedLocation(wanted, sql`s.restaurant_id`);
  return sql`s.restaurant_id IN (
    SELECT o.id FROM restaurants o WHERE o.date_deleted IS NULL AND ${hasWantedLocation(wanted, sql`o.id`)})`;
}

function matchesTried(tried: Tried) {
  if (!tried) return sql`true`;
  return sql`${tried.hasTried}::boolean = EXISTS (
    SELECT 1 FROM user_sandwiches mine
    WHERE mine.user_id = ${tried.userId} AND mine.sandwich_id = s.id AND mine.has_tried)`;
}

function matchesText(text: Text | null) {
  if (!text) return sql`true`;
  const { words, literals } = text;
  return sql`${words ? sql`s.search_words @@ ${words.anywhere}::tsquery` : sql`true`} AND NOT EXISTS (
    SELECT 1 FROM unnest(${literals}::text[]) AS literal
    WHERE strpos(lower(concat_ws(' ', s.name, r.name, s.description, array_to_string(s.ingredients, ' '), (
      SELECT string_agg(t.name, ' ') FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
      WHERE st.sandwich_id = s.id))), lower(literal)) = 0)`;
}

/** 0 the very name, 1 in the name, 2 with the restaurant's name, 3 with tags and heat, 4 with the ingredients. */
function tier(text: Text | null) {
  if (!text) return sql`0`;
  const isNamed = sql`s.name ILIKE ${likeItself(text.text)}`;
  if (!text.words) return sql`CASE WHEN ${isNamed} THEN 0 ELSE 1 END`;
  const { inName, inTitle, inKind } = text.words;
  // Folding every name costs more than the rest of the search; signs that fold away are few.
  const longest = text.text.length + 20;
  return sql`CASE WHEN NOT s.search_words @@ ${inKind}::tsquery THEN 4
    WHEN NOT s.search_words @@ ${inTitle}::tsquery THEN 3
    WHEN NOT s.search_words @@ ${inName}::tsquery THEN 2
    WHEN length(s.name) <= ${longest} AND fold_text(s.name) = fold_text(${text.text}) THEN 0 ELSE 1 END`;
}

function likeItself(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Prices nobody knows come last. */
const UNKNOWN_PRICE = 1e9;

/** Both ascending; the id decides among equals. */
function sortKeys(order: Order) {
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

function pageOf({ after, count }: Page) {
  const later = after
    ? sql`(first, second, id) > (${after.first}::float8, ${after.second}::float8, ${after.id}::int)`
    : sql`true`;
  return sql`SELECT id, first, second, miles_of_chord(chord) AS distance FROM ranked
    WHERE ${later} ORDER BY first, second, id LIMIT ${count}`;
}

function collect(rows: Row[]): SandwichesFound {
  const [{ total, hasMore } = { total: 0, hasMore: false }] = rows;
  return { total, hasMore, rows: rows.filter((row) => row.id !== null) };
}
