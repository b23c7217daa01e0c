import { sql, type Db } from '#server/platform/database.ts';

export type Text = {
  text: string;
  words: { anywhere: string; inName: string; inTitle: string; inKind: string } | null;
  literals: string[];
};

export type Order = 'best' | 'rating' | 'distance' | 'price';
export type Point = { latitude: number; longitude: number };

export type RestaurantFilters = { text: Text | null; types: string[] | null; priceRanges: string[] | null };

export type SortKeys = { first: number; second: number; id: number };
export type Page = { order: Order; after: SortKeys | null; count: number };
export type FoundRestaurant = SortKeys & { isFoundByAddress: boolean };
export type RestaurantsFound = { total: number; hasMore: boolean; rows: FoundRestaurant[] };

type Row = { total: number; hasMore: boolean } & (FoundRestaurant | { id: null });

/** By text, rating or price, wherever they are. */
export async function searchRestaurantsAnywhere(
  db: Db,
  filters: RestaurantFilters,
  page: Page,
): Promise<RestaurantsFound> {
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (${matchingRestaurants(filters)}),
    ranked AS (SELECT m.id, m.is_found_by_address, ${sortKeys(page.order)} FROM matching m)
    ${totalAndPage(page, sql`false`)}
  `.execute(db);
  return collect(rows);
}

/** Those that the caller has chosen already, with their distances: the ones that are open. */
export async function searchRestaurantsAmong(
  db: Db,
  filters: RestaurantFilters,
  page: Page,
  chosen: { id: number; chord: number | null }[],
): Promise<RestaurantsFound> {
  const ids = chosen.map(({ id }) => id);
  const chords = chosen.map(({ chord }) => chord);
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (${matchingRestaurants(filters)}),
    ranked AS MATERIALIZED (
      SELECT m.id, m.is_found_by_address, ${sortKeys(page.order)}
      FROM matching m JOIN unnest(${ids}::int[], ${chords}::float8[]) AS c (id, chord) ON c.id = m.id)
    ${totalAndPage(page, sql`false`)}
  `.execute(db);
  return collect(rows);
}

/** Up to this many restaurants are looked up one by one; more of them are met sooner by walking outward from the place. */
const FEW = 300;

export type Near = Point & { miles: number | null; reach: number };

/**
 * By distance, or within a radius. Few restaurants: each one's nearest location, by an index that begins with the
 * restaurant. Many: the nearest `reach` locations of all; `hasMore` tells that there are others beyond them. Without a
 * radius, what text finds but has no pin comes last.
 */
export async function searchRestaurantsNear(
  db: Db,
  filters: RestaurantFilters,
  page: Page,
  { latitude, longitude, miles, reach }: Near,
): Promise<RestaurantsFound> {
  const here = sql`sphere_position(${latitude}, ${longitude})`;
  const furthest = sql`coalesce(chord_of_miles(${miles}::float8), 2)`;
  const keepsPinless = filters.text !== null && miles === null;
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (${matchingRestaurants(filters)}),
    size AS MATERIALIZED (SELECT count(*) <= ${FEW} AS is_few FROM matching),
    walked AS MATERIALIZED (
      SELECT l.restaurant_id, l.position <-> ${here} AS chord, ${hasWords(filters.text)} AS has_words
      FROM locations l
      WHERE l.date_deleted IS NULL AND l.position IS NOT NULL AND NOT (SELECT is_few FROM size)
      ORDER BY l.position <-> ${here} LIMIT ${reach}),
    closest AS (
      SELECT m.id, nearest.chord FROM matching m CROSS JOIN LATERAL (
        SELECT l.position <-> ${here} AS chord FROM locations l
        WHERE l.restaurant_id = m.id AND l.date_deleted IS NULL AND l.position IS NOT NULL
          AND (NOT m.is_found_by_address OR ${hasWords(filters.text)})
        ORDER BY l.position <-> ${here} LIMIT 1) nearest
      WHERE (SELECT is_few FROM size)
      UNION ALL
      SELECT m.id, min(w.chord) FROM walked w JOIN matching m ON m.id = w.restaurant_id
      WHERE NOT m.is_found_by_address OR w.has_words GROUP BY m.id),
    beyond AS MATERIALIZED (SELECT count(*) = ${reach} AND max(chord) <= ${furthest} AS has_more FROM walked),
    ranked AS MATERIALIZED (
      SELECT m.id, m.is_found_by_address, ${sortKeys(page.order)}
      FROM matching m LEFT JOIN closest c ON c.id = m.id
      WHERE c.chord <= ${furthest}
        OR (c.chord IS NULL AND ${keepsPinless}::boolean AND NOT (SELECT has_more FROM beyond)))
    ${totalAndPage(page, sql`(SELECT has_more FROM beyond)`)}
  `.execute(db);
  return collect(rows);
}

export type Walk = Omit<RestaurantFilters, 'text'> & Point & { reach: number };

/** The restaurants of the nearest `reach` locations of all, nearest first: what "near me" asks for. */
export async function walkToRestaurants(
  db: Db,
  { types, priceRanges, latitude, longitude, reach }: Walk,
  { after, count }: Page,
): Promise<{ rows: FoundRestaurant[]; hasMore: boolean }> {
  const here = sql`sphere_position(${latitude}, ${longitude})`;
  const { rows } = await sql<FoundRestaurant & { walked: number }>`
    WITH walked AS MATERIALIZED (
      SELECT l.restaurant_id, l.position <-> ${here} AS chord FROM locations l
      WHERE l.date_deleted IS NULL AND l.position IS NOT NULL
      ORDER BY l.position <-> ${here} LIMIT ${reach}),
    closest AS (SELECT restaurant_id, min(chord) AS first FROM walked GROUP BY restaurant_id),
    page AS (
      SELECT r.id, c.first, 0::float8 AS second, false AS "isFoundByAddress"
      FROM closest c JOIN restaurants r ON r.id = c.restaurant_id
      WHERE ${matchesFilters({ types, priceRanges })}
        AND ${after ? sql`(c.first, r.id) > (${after.first}::float8, ${after.id}::int)` : sql`true`}
      ORDER BY c.first, r.id LIMIT ${count})
    SELECT reached.walked, page.* FROM (SELECT count(*) AS walked FROM walked) reached
    LEFT JOIN page ON true ORDER BY page.first, page.id
  `.execute(db);
  return { rows: rows.filter((row) => row.id !== null), hasMore: rows[0]!.walked === reach };
}

export async function countRestaurantsWithPin(
  db: Db,
  filters: Omit<RestaurantFilters, 'text'>,
  upTo: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM restaurants r CROSS JOIN LATERAL (
        SELECT 1 FROM locations l
        WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL AND l.position IS NOT NULL LIMIT 1) pinned
      WHERE ${matchesFilters(filters)} LIMIT ${upTo}) counted
  `.execute(db);
  return rows[0]!.total;
}

function matchingRestaurants(filters: RestaurantFilters) {
  const { text } = filters;
  const columns = sql`(r.rating_sum + 10 * 3.5) / (r.rating_count + 10) AS score, r.rating_count, r.price_range,
    CASE WHEN r.rating_count = 0 THEN 0 ELSE r.rating_sum::float8 / r.rating_count END AS mean`;
  if (!text)
    return sql`SELECT r.id, false AS is_found_by_address, 0 AS tier, ${columns}
      FROM restaurants r WHERE ${matchesFilters(filters)}`;
  return sql`
    SELECT r.id, false AS is_found_by_address, ${tier(text)} AS tier, ${columns}
    FROM restaurants r WHERE ${matchesFilters(filters)} AND ${isNamed(text)}
    UNION ALL
    SELECT r.id, true, 5, ${columns}
    FROM restaurants r WHERE ${matchesFilters(filters)} AND NOT (${isNamed(text)}) AND r.id IN (
      SELECT l.restaurant_id FROM locations l WHERE l.date_deleted IS NULL AND ${hasWords(text)})`;
}

function matchesFilters({ types, priceRanges }: Omit<RestaurantFilters, 'text'>) {
  return sql`r.date_deleted IS NULL
    AND (${types}::text[] IS NULL OR r.restaurant_type = ANY(${types}::text[]))
    AND (${priceRanges}::text[] IS NULL OR r.price_range = ANY(${priceRanges}::text[]))`;
}

function isNamed({ words, literals }: Text) {
  return sql`${words ? sql`r.search_words @@ ${words.anywhere}::tsquery` : sql`true`} AND NOT EXISTS (
    SELECT 1 FROM unnest(${literals}::text[]) AS literal
    WHERE strpos(lower(concat_ws(' ', r.name, r.restaurant_type, r.description)), lower(literal)) = 0)`;
}

/** The words of a location are those of its address and of its restaurant's name. */
function hasWords(text: Text | null) {
  if (!text) return sql`true`;
  const { words, literals } = text;
  return sql`(${words ? sql`l.search_words @@ ${words.anywhere}::tsquery` : sql`true`} AND NOT EXISTS (
    SELECT 1 FROM unnest(${literals}::text[]) AS literal WHERE strpos(lower(l.address), lower(literal)) = 0))`;
}

/** 0 the very name, 1 in the name, 2 with its kind, 3 with its description; 5 is for the address. */
function tier({ text, words }: Text) {
  if (!words) return sql`1`;
  return sql`CASE WHEN NOT r.search_words @@ ${words.inKind}::tsquery THEN 3
    WHEN NOT r.search_words @@ ${words.inTitle}::tsquery THEN 2
    WHEN fold_text(r.name) = fold_text(${text}) THEN 0 ELSE 1 END`;
}

/** No chord of the unit sphere is longer than 2, and no price range than four signs. */
const WITHOUT_PIN = 3;
const WITHOUT_PRICE = 5;

/** Both ascending; the id decides among equals. */
function sortKeys(order: Order) {
  switch (order) {
    case 'best':
      return sql`m.tier::float8 AS first, -m.score::float8 AS second`;
    case 'rating':
      return sql`-m.mean AS first, -m.rating_count::float8 AS second`;
    case 'price':
      return sql`coalesce(length(m.price_range), ${WITHOUT_PRICE})::float8 AS first, -m.score::float8 AS second`;
    case 'distance':
      return sql`coalesce(c.chord, ${WITHOUT_PIN}) AS first, -m.score::float8 AS second`;
  }
}

function totalAndPage({ after, count }: Page, hasMore: ReturnType<typeof sql>) {
  const later = after
    ? sql`(first, second, id) > (${after.first}::float8, ${after.second}::float8, ${after.id}::int)`
    : sql`true`;
  return sql`
    SELECT found.*, p.* FROM (SELECT (SELECT count(*) FROM ranked) AS total, ${hasMore} AS "hasMore") found
    LEFT JOIN LATERAL (
      SELECT id, first, second, is_found_by_address AS "isFoundByAddress" FROM ranked
      WHERE ${later} ORDER BY first, second, id LIMIT ${count}) p ON true
    ORDER BY p.first, p.second, p.id`;
}

function collect(rows: Row[]): RestaurantsFound {
  const [{ total, hasMore } = { total: 0, hasMore: false }] = rows;
  return { total, hasMore, rows: rows.filter((row) => row.id !== null) };
}
