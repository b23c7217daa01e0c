import type { Position } from '#rules/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { isWhereWanted } from '../wanted/queries.ts';
import {
  collect,
  isServed,
  isWantedAnywhere,
  matchesText,
  matchingSandwiches,
  pageOf,
  sortKeys,
  type Page,
  type Row,
  type SandwichFilters,
  type SandwichesFound,
  type Text,
} from './matching-queries.ts';
import type { Around } from './around-queries.ts';

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

export type Near = Position & { miles: number; reach: number };

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

/** The same of those that words have led to: few restaurants are asked for their nearest, by an index that begins with them. */
export async function searchSandwichesOfWordsNear(
  db: Db,
  filters: SandwichFilters,
  ids: string,
  page: Page,
  near: Near,
): Promise<SandwichesFound> {
  const here = spherePosition(near);
  const isOpen = isWhereWanted(filters.wanted);
  const areMany = sql`${isOpen} AND NOT (SELECT is_few FROM size)`;
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (
      ${matchingSandwiches(filters, { byKeys: true })} AND s.id = ANY ((SELECT ${ids}::int[])::int[])),
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

/** The restaurants around a place with their chords: by distance those of the nearest `reach` locations, else all of the circle. */
export async function selectAround(
  db: Db,
  { order }: Page,
  near: Near,
  wanted: SandwichFilters['wanted'],
): Promise<Around & { hasMore: boolean }> {
  const isWanted = isWhereWanted(wanted);
  const { rows } = await sql<Around & { hasMore: boolean }>`
    WITH outward AS MATERIALIZED (${order === 'distance' ? walk(near, isWanted) : circle(near, isWanted)}),
    closest AS (SELECT restaurant_id, min(chord) AS chord FROM outward GROUP BY restaurant_id)
    SELECT coalesce(array_agg(restaurant_id), '{}')::text AS "restaurantIds",
      coalesce(array_agg(chord), '{}')::text AS chords, count(*) AS size,
      (${goesOn({ order }, near)}) AS "hasMore"
    FROM closest WHERE chord <= chord_of_miles(${near.miles})
  `.execute(db);
  return defined(rows[0]);
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
  return defined(rows[0]).areFew;
}

/** Every wanted tag is asked for anyway; said like this, the first one leads there by an index. */
function carriesFirst(tags: string[] | null) {
  if (!tags) return sql`true`;
  return sql`m.id IN (SELECT st.sandwich_id FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
    WHERE lower(t.name) = lower(${tags[0]}))`;
}

export async function someSandwichMatches(db: Db, text: Text | null): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT EXISTS (SELECT FROM sandwiches s
      WHERE s.date_deleted IS NULL AND ${isServed} AND ${matchesText(text)}) AS "isThere"
  `.execute(db);
  return defined(rows[0]).isThere;
}

function walk(near: Near, isWanted: ReturnType<typeof sql>) {
  const here = spherePosition(near);
  return sql`SELECT l.restaurant_id, l.position <-> ${here} AS chord FROM locations l
    WHERE l.date_deleted IS NULL AND l.position IS NOT NULL AND ${isWanted}
    ORDER BY l.position <-> ${here} FETCH FIRST (${near.reach}::bigint) ROWS WITH TIES`;
}

function circle(near: Near, isWanted: ReturnType<typeof sql>) {
  const here = spherePosition(near);
  return sql`SELECT l.restaurant_id, l.position <-> ${here} AS chord FROM locations l
    WHERE l.date_deleted IS NULL AND l.position <@ cube_enlarge(${here}, chord_of_miles(${near.miles}), 3) AND ${isWanted}`;
}

function goesOn({ order }: Pick<Page, 'order'>, { miles, reach }: Near) {
  if (order !== 'distance') return sql`false`;
  return sql`SELECT count(*) >= ${reach} AND max(chord) <= chord_of_miles(${miles}) FROM outward`;
}
