import { sql, type Db } from '#server/platform/database.ts';

/** Numbers in Z-order (migration 0017), from the first to the last of each run, both included. */
export type Runs = { first: number[]; last: number[] };

/** A statement, or part of one. */
export type Sql = ReturnType<typeof sql>;

/** What the cells know of each location. */
export type Facets = { types: string[] | null; priceRanges: string[] | null; hasSandwiches: boolean };

/**
 * `cell` is its number in the order of its level, sums are in millionths of a degree. `locationId` is one of its locations:
 * the only one where `count` is 1.
 */
export type Cell = { cell: number; count: number; latitudes: number; longitudes: number; locationId: number };

/** A stored level, of whose cells four to the power of `up` make one of those wanted. */
export type Level = { level: number; up: number };

/** By the stored cells of a level, or what they come to where neither type nor price is asked for. */
export async function selectCells(
  db: Db,
  { first, last }: Runs,
  facets: Facets,
  { level, up }: Level,
): Promise<Cell[]> {
  const cells = facets.types || facets.priceRanges ? sql`map_cells` : sql`map_totals`;
  const { rows } = await sql<Cell>`
    SELECT c.cell >> ${2 * up}::int AS cell, ${SUMS_OF_CELLS}
    FROM unnest(${first}::bigint[], ${last}::bigint[]) AS run (first, last)
    CROSS JOIN LATERAL (
      SELECT * FROM ${cells} c
      WHERE c.level = ${level} AND c.cell BETWEEN run.first AND run.last AND ${matchesFacets(facets, sql`c`)}
      OFFSET 0) c
    GROUP BY 1 ORDER BY 1
  `.execute(db);
  return rows;
}

/** The same by the cells of single restaurants and openings, as far as they are chosen. */
export async function selectCellsOfParts(db: Db, parts: Sql, { up }: Level): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    SELECT c.cell >> ${2 * up}::int AS cell, ${SUMS_OF_CELLS} FROM (${parts}) c GROUP BY 1 ORDER BY 1
  `.execute(db);
  return rows;
}

const SUMS_OF_CELLS = sql`sum(c.count) AS count, sum(c.latitude_sum) AS latitudes, sum(c.longitude_sum) AS longitudes,
  CASE WHEN sum(c.count) = 1 THEN sum(c.location_sum) END AS "locationId"`;

/** By the pins themselves, in cells of a level. */
export async function selectCellsOfPins(db: Db, source: Sql, level: number): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    SELECT p.tile >> ${2 * (22 - level)}::int AS cell, ${SUMS} FROM (${source}) p GROUP BY 1 ORDER BY 1
  `.execute(db);
  return rows;
}

/** The same, but up to so many of them are each on their own. */
export async function selectCellsOrPins(db: Db, source: Sql, level: number, apart: number): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    WITH matching AS MATERIALIZED (${source}),
    size AS MATERIALIZED (SELECT count(*) <= ${apart} AS is_few FROM matching)
    SELECT p.tile >> ${2 * (22 - level)}::int AS cell, CASE WHEN (SELECT is_few FROM size) THEN p.location_id END AS alone,
      ${SUMS}
    FROM matching p GROUP BY 1, 2 ORDER BY 1, 2
  `.execute(db);
  return rows;
}

const SUMS = sql`count(*) AS count, sum(p.latitude::bigint) AS latitudes, sum(p.longitude::bigint) AS longitudes,
  max(p.location_id) AS "locationId"`;

export type PinRow = {
  locationId: number;
  restaurantId: number;
  name: string;
  restaurantType: string;
  priceRange: string | null;
  sandwichCount: number;
  latitude: number;
  longitude: number;
};

export async function selectPins(db: Db, locationIds: number[]): Promise<PinRow[]> {
  const { rows } = await sql<PinRow>`
    SELECT p.location_id AS "locationId", p.restaurant_id AS "restaurantId", r.name,
      r.restaurant_type AS "restaurantType", r.price_range AS "priceRange", r.sandwich_count AS "sandwichCount",
      p.latitude, p.longitude
    FROM map_pins p JOIN restaurants r ON r.id = p.restaurant_id
    WHERE p.location_id = ANY(${locationIds}) ORDER BY p.location_id
  `.execute(db);
  return rows;
}

export const PIN = sql`p.location_id, p.restaurant_id, p.tile, p.latitude, p.longitude, p.openings`;

/** OFFSET 0: each run is looked up by itself; joined freely, a planner that expects few would read the whole level once. */
export function pinsInBox({ first, last }: Runs, isWanted: Sql): Sql {
  return sql`
    SELECT ${PIN} FROM unnest(${first}::bigint[], ${last}::bigint[]) AS run (first, last)
    CROSS JOIN LATERAL (
      SELECT ${PIN} FROM map_pins p
      WHERE p.tile BETWEEN run.first AND run.last AND ${isWanted} OFFSET 0) p`;
}

export function matchesFacets({ types, priceRanges, hasSandwiches }: Facets, table: Sql): Sql {
  return sql`${types ? sql`${table}.restaurant_type = ANY(${types}::text[])` : sql`true`}
    AND ${priceRanges ? sql`${table}.price_range = ANY(${priceRanges}::text[])` : sql`true`}
    AND ${hasSandwiches ? sql`${table}.has_sandwiches` : sql`true`}`;
}
