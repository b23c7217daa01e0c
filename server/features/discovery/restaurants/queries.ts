import type { Position } from '#rules/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { hasWantedLocation, isWhereWanted, isWide, type Wanted } from '../wanted/queries.ts';

export type Text = {
  text: string;
  words: { anywhere: string; inName: string; inTitle: string; inKind: string } | null;
  literals: string[];
  isBrief: boolean;
};

type Sql = ReturnType<typeof sql>;
export type Order = 'best' | 'rating' | 'distance' | 'price';

export type RestaurantFilters = {
  text: Text | null;
  types: string[] | null;
  priceRanges: string[] | null;
  /** Only such locations count, and only restaurants that have one. */
  wanted: Wanted | null;
};

export type SortKeys = { first: number; second: number; id: number };
export type Page = { order: Order; after: SortKeys | null; count: number };
/** `locationId` where the search has met the nearest of its locations that are wanted. */
export type FoundRestaurant = SortKeys & { isFoundByAddress: boolean; locationId?: number };
export type RestaurantsFound = { total: number; hasMore: boolean; rows: FoundRestaurant[] };

type Row = { total: number; hasMore: boolean } & (FoundRestaurant | { id: null });

/** By text, rating or price, wherever they are. */
export async function searchRestaurantsAnywhere(
  db: Db,
  filters: RestaurantFilters,
  page: Page,
  { byAddress = true } = {},
): Promise<RestaurantsFound> {
  const { rows } = await sql<Row>`
    WITH addressed AS MATERIALIZED (${byAddress ? addressed(filters, null) : NOT_ADDRESSED}),
    matching AS MATERIALIZED (${matchingRestaurants(filters, isWhereAsked(filters))}),
    ranked AS (SELECT m.id, m.is_found_by_address, ${sortKeys(page.order)} FROM matching m)
    SELECT found.*, p.* FROM (SELECT count(*) AS total, false AS "hasMore" FROM matching) found
    ${pageOf(page)}
  `.execute(db);
  return collect(rows);
}

/** Up to this many restaurants are looked up one by one; more of them are met sooner by walking outward from the place. */
const FEW = 1_000;

export type Near = Position & { miles: number | null; reach: number };

/**
 * By distance, or within a radius. Few restaurants: each one's nearest location, by an index that begins with the
 * restaurant. Many: the nearest `reach` locations of all; `hasMore` tells that there are others beyond them. Found by
 * address: the nearest that has the words. Without a radius, what text finds but has no pin comes last.
 */
export async function searchRestaurantsNear(
  db: Db,
  filters: RestaurantFilters,
  page: Page,
  { miles, reach, ...place }: Near,
): Promise<RestaurantsFound> {
  const here = spherePosition(place);
  const furthest = sql`coalesce(chord_of_miles(${miles}::float8), 2)`;
  const keepsPinless = filters.text !== null && miles === null;
  const isThere = isReachable(filters);
  const isWanted = isWhereWanted(filters.wanted);
  const { rows } = await sql<Row>`
    WITH addressed AS MATERIALIZED (${addressed(filters, place)}),
    matching AS MATERIALIZED (${matchingRestaurants(filters, isThere)}),
    size AS MATERIALIZED (SELECT count(*) <= ${FEW} AS is_few FROM matching WHERE NOT is_found_by_address),
    walked AS MATERIALIZED (
      SELECT l.restaurant_id, l.position <-> ${here} AS chord FROM locations l
      WHERE l.date_deleted IS NULL AND l.position IS NOT NULL AND ${isWanted} AND NOT (SELECT is_few FROM size)
      ORDER BY l.position <-> ${here} LIMIT ${reach}),
    closest (id, is_found_by_address, chord) AS MATERIALIZED (
      SELECT m.id, false, nearest.chord FROM matching m CROSS JOIN LATERAL (
        SELECT l.position <-> ${here} AS chord FROM locations l
        WHERE l.restaurant_id BETWEEN m.id AND m.id AND l.restaurant_id > 0
          AND l.date_deleted IS NULL AND l.position IS NOT NULL AND ${isWanted}
        ORDER BY l.position <-> ${here} LIMIT 1) nearest
      WHERE (SELECT is_few FROM size) AND NOT m.is_found_by_address
      UNION ALL
      SELECT restaurant_id, false, min(chord) FROM walked GROUP BY restaurant_id
      UNION ALL
      SELECT restaurant_id, true, chord FROM addressed),
    beyond AS MATERIALIZED (SELECT count(*) = ${reach} AND max(chord) <= ${furthest} AS has_more FROM walked),
    ranked AS MATERIALIZED (
      SELECT m.id, m.is_found_by_address, ${sortKeys(page.order)}
      FROM matching m LEFT JOIN closest c ON c.id = m.id AND c.is_found_by_address = m.is_found_by_address
      WHERE c.chord <= ${furthest}
        OR (c.chord IS NULL AND ${keepsPinless}::boolean AND NOT (SELECT has_more FROM beyond)))
    SELECT found.*, p.* FROM (
      SELECT CASE WHEN ${keepsPinless}::boolean THEN (SELECT count(*) FROM matching)
          ELSE (SELECT count(*) FROM ranked) END AS total, has_more AS "hasMore"
      FROM beyond) found
    ${pageOf(page)}
  `.execute(db);
  return collect(rows);
}

/** Without text they are all restaurants, and then it is the walk that finds the open ones. */
function isReachable(filters: RestaurantFilters) {
  return filters.text || filters.wanted?.box ? isWhereAsked(filters) : sql`true`;
}

/** Text finds few restaurants, and a narrow box has few locations. */
function isWhereAsked({ text, wanted }: RestaurantFilters) {
  if (text || !wanted?.box || isWide(wanted.box)) return hasWantedLocation(wanted, sql`r.id`);
  return sql`r.id IN (
    SELECT l.restaurant_id FROM locations l WHERE l.date_deleted IS NULL AND ${isWhereWanted(wanted)})`;
}

export type Walk = Omit<RestaurantFilters, 'text'> & Position & { reach: number };

/** The restaurants of the nearest `reach` locations of all, nearest first: what "near me" asks for. */
export async function walkToRestaurants(
  db: Db,
  { types, priceRanges, wanted, reach, ...place }: Walk,
  { after, count }: Page,
): Promise<{ rows: FoundRestaurant[]; hasMore: boolean }> {
  const here = spherePosition(place);
  const { rows } = await sql<FoundRestaurant & { walked: number }>`
    WITH walked AS MATERIALIZED (
      SELECT l.restaurant_id, l.id, l.position <-> ${here} AS chord FROM locations l
      WHERE l.date_deleted IS NULL AND l.position IS NOT NULL AND ${isWhereWanted(wanted)}
      ORDER BY l.position <-> ${here} FETCH FIRST ${sql.lit(reach)} ROWS WITH TIES),
    closest AS (
      SELECT DISTINCT ON (restaurant_id) restaurant_id, id AS location_id, chord AS first
      FROM walked ORDER BY restaurant_id, chord, id),
    outward AS (
      SELECT c.restaurant_id AS id, c.first, c.location_id FROM closest c
      WHERE ${after ? sql`(c.first, c.restaurant_id) > (${after.first}::float8, ${after.id}::int)` : sql`true`}
      ORDER BY c.first, c.restaurant_id OFFSET 0),
    page AS (
      SELECT c.id, c.first, 0::float8 AS second, false AS "isFoundByAddress", c.location_id AS "locationId"
      FROM outward c CROSS JOIN LATERAL (
        SELECT FROM restaurants r WHERE r.id = c.id AND ${matchesFilters({ types, priceRanges })} LIMIT 1) r
      ORDER BY c.first, c.id LIMIT ${count})
    SELECT reached.walked, page.* FROM (SELECT count(*) AS walked FROM walked) reached
    LEFT JOIN page ON true ORDER BY page.first, page.id
  `.execute(db);
  return { rows: rows.filter((row) => row.id !== null), hasMore: defined(rows[0]).walked >= reach };
}

/** What has no pin is as far as can be, from everywhere: by its id alone. */
export async function selectPinless(
  db: Db,
  filters: Pick<RestaurantFilters, 'types' | 'priceRanges'>,
  { after, count }: Pick<Page, 'after' | 'count'>,
): Promise<FoundRestaurant[]> {
  const { rows } = await sql<FoundRestaurant>`
    SELECT r.id, ${WITHOUT_PIN}::float8 AS first, 0::float8 AS second, false AS "isFoundByAddress"
    FROM restaurants r
    WHERE ${matchesFilters(filters)} AND r.id > ${after && isPinless(after) ? after.id : 0}::int
      AND NOT EXISTS (
        SELECT FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL AND l.position IS NOT NULL)
    ORDER BY r.id LIMIT ${sql.lit(count)}
  `.execute(db);
  return rows;
}

/** Whether a page that goes on there has met all that have a pin. */
export function isPinless({ first }: SortKeys): boolean {
  return first >= WITHOUT_PIN;
}

function matchingRestaurants(filters: RestaurantFilters, isThere: Sql) {
  const { text } = filters;
  const columns = sql`(r.rating_sum - r.held_sum + 10 * 3.5) / (r.rating_count - r.held_count + 10) AS score, r.rating_count,
    r.price_range, CASE WHEN r.rating_count = 0 THEN 0 ELSE r.rating_sum::float8 / r.rating_count END AS mean`;
  if (!text)
    return sql`SELECT r.id, false AS is_found_by_address, 0 AS tier, ${columns}
      FROM restaurants r WHERE ${matchesFilters(filters)} AND ${isThere}`;
  return sql`
    SELECT r.id, false AS is_found_by_address, ${tier(text)} AS tier, ${columns}
    FROM restaurants r WHERE ${matchesFilters(filters)} AND ${isNamed(text)} AND ${isThere}
    UNION ALL
    SELECT r.id, true, 5, ${columns}
    FROM addressed JOIN restaurants r ON r.id = addressed.restaurant_id
    WHERE ${matchesFilters(filters)} AND NOT (${isNamed(text)})`;
}

/** Kind and price of the restaurant `r`; what nobody asks for is not in the text, so that each wish has a plan of its own. */
export function matchesFilters({ types, priceRanges }: Pick<RestaurantFilters, 'types' | 'priceRanges'>) {
  return sql`r.date_deleted IS NULL
    AND ${types ? sql`r.restaurant_type = ANY(${types}::text[])` : sql`true`}
    AND ${priceRanges ? sql`r.price_range = ANY(${priceRanges}::text[])` : sql`true`}`;
}

/** Whether the restaurant `r` has the words. */
export function isNamed({ words, literals }: Text) {
  return sql<boolean>`${words ? sql`r.search_words @@ ${words.anywhere}::tsquery` : sql`true`} AND NOT EXISTS (
    SELECT 1 FROM unnest(${literals}::text[]) AS literal
    WHERE strpos(lower(concat_ws(' ', r.name, r.restaurant_type, r.description)), lower(literal)) = 0)`;
}

const NOT_ADDRESSED = sql`SELECT NULL::int AS restaurant_id, NULL::float8 AS chord WHERE false`;

/** The words of a location are those of its address and of its restaurant's name. */
function addressed({ text, wanted }: RestaurantFilters, here: Position | null) {
  if (!text || text.isBrief) return NOT_ADDRESSED;
  const chord = here ? sql`min(l.position <-> ${spherePosition(here)})` : sql`NULL::float8`;
  return sql`
    SELECT l.restaurant_id, ${chord} AS chord FROM locations l
    WHERE l.date_deleted IS NULL AND ${isAddressed(text)} AND ${isWhereWanted(wanted)}
    GROUP BY l.restaurant_id`;
}

/** Whether the location `l` has the words. */
export function isAddressed({ words, literals }: Text) {
  return sql<boolean>`${words ? sql`l.search_words @@ ${words.anywhere}::tsquery` : sql`true`} AND NOT EXISTS (
    SELECT 1 FROM unnest(${literals}::text[]) AS literal WHERE strpos(lower(l.address), lower(literal)) = 0)`;
}

/** Whether a restaurant or an address has the words. */
export async function isNameOrAddress(db: Db, text: Text): Promise<boolean> {
  const addressed = text.isBrief
    ? sql`false`
    : // OFFSET 0: by the index of words first; a planner that hopes for an early end walks every location instead.
      sql`EXISTS (SELECT FROM (
          SELECT l.restaurant_id FROM locations l WHERE l.date_deleted IS NULL AND ${isAddressed(text)} OFFSET 0) l
        JOIN restaurants r ON r.id = l.restaurant_id WHERE r.date_deleted IS NULL)`;
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT CASE WHEN EXISTS (SELECT FROM restaurants r WHERE r.date_deleted IS NULL AND ${isNamed(text)}) THEN true
      ELSE ${addressed} END AS "isThere"
  `.execute(db);
  return defined(rows[0]).isThere;
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

function pageOf({ after, count }: Page) {
  const later = after
    ? sql`(first, second, id) > (${after.first}::float8, ${after.second}::float8, ${after.id}::int)`
    : sql`true`;
  return sql`LEFT JOIN LATERAL (
      SELECT id, first, second, is_found_by_address AS "isFoundByAddress" FROM ranked
      WHERE ${later} ORDER BY first, second, id LIMIT ${count}) p ON true
    ORDER BY p.first, p.second, p.id`;
}

function collect(rows: Row[]): RestaurantsFound {
  const [{ total, hasMore } = { total: 0, hasMore: false }] = rows;
  return { total, hasMore, rows: rows.filter((row) => row.id !== null) };
}
