import { blockLevel } from '#rules/map-grid.ts';
import { sql } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { PIN, matchesFacets, pinsInBox, type Facets, type Level, type Runs, type Sql } from './queries.ts';

/** Of the tiles that pins lie in. */
const TILE_LEVEL = 22;

export type Box = { runs: Runs; zoom: number; facets: Facets };

/** Which of the pins in a box are meant. */
export type Chosen = {
  /** Those of these restaurants, and these very locations. */
  among: { restaurants: number[]; locations: number[] } | null;
  /** The locations that have a bit here, where words mean too many to name them. */
  meant: Buffer | null;
  /** Those whose openings (`map_openings`) have a bit here. */
  open: Buffer | null;
};

export const EVERYTHING: Chosen = { among: null, meant: null, open: null };

export function isEverything({ among, meant, open }: Chosen): boolean {
  return !among && !meant && !open;
}

/** So few are looked up one by one, in an index that begins with them; more of them are picked out of all in the box. */
const FEW = 40;

export function chosenPins({ runs, zoom, facets }: Box, { among, meant, open }: Chosen): Sql {
  const isWanted = sql`${matchesFacets(facets, sql`p`)} AND ${hasBit(meant, sql`p.location_id`)} AND ${isOpen(open, sql`p`)}`;
  if (!among) return pinsInBox(runs, isWanted);
  const { restaurants, locations } = among;
  const ofRestaurants =
    restaurants.length > FEW
      ? pinsInBox(runs, sql`${isWanted} AND p.restaurant_id IN (SELECT unnest(${restaurants}::int[]))`)
      : sql`
        SELECT p.* FROM ${eachOf(restaurants, runs)} CROSS JOIN LATERAL (
          SELECT ${PIN} FROM map_pins p
          WHERE p.restaurant_id = home.id AND p.tile BETWEEN run.first AND run.last AND ${isWanted} OFFSET 0) p`;
  return sql`${ofRestaurants} ${andThese(locations, PIN, sql`${isWanted} AND ${isInside(runs, zoom)}`)}`;
}

/** By stored cells of single restaurants and openings, of a level that has them. */
export function chosenParts(
  { runs, zoom, facets }: Box,
  { among, open }: Chosen,
  level: Level,
  at: Runs,
): Sql {
  const part = sql`c.cell, c.count, c.latitude_sum, c.longitude_sum, c.location_sum`;
  const isWanted = sql`c.level = ${level.level} AND c.cell BETWEEN run.first AND run.last
    AND ${matchesFacets(facets, sql`c`)} AND ${isOpen(open, sql`c`)}`;
  const inBox = (isMeant: Sql) => sql`
    SELECT ${part} FROM unnest(${at.first}::bigint[], ${at.last}::bigint[]) AS run (first, last)
    CROSS JOIN LATERAL (SELECT ${part} FROM map_parts c WHERE ${isWanted} AND ${isMeant} OFFSET 0) c`;
  if (!among) return inBox(sql`true`);
  const { restaurants, locations } = among;
  const ofRestaurants =
    restaurants.length > FEW
      ? inBox(sql`c.restaurant_id IN (SELECT unnest(${restaurants}::int[]))`)
      : sql`
        SELECT ${part} FROM ${eachOf(restaurants, at)} CROSS JOIN LATERAL (
          SELECT ${part} FROM map_parts c WHERE c.restaurant_id = home.id AND ${isWanted} OFFSET 0) c`;
  const pin = sql`p.tile >> ${2 * (TILE_LEVEL - level.level)}::int, 1, p.latitude, p.longitude, p.location_id`;
  const isPinWanted = sql`${matchesFacets(facets, sql`p`)} AND ${isOpen(open, sql`p`)} AND ${isInside(runs, zoom)}`;
  return sql`${ofRestaurants} ${andThese(locations, pin, isPinWanted)}`;
}

function eachOf(restaurants: number[], { first, last }: Runs): Sql {
  return sql`unnest(${restaurants}::int[]) AS home (id)
    CROSS JOIN unnest(${first}::bigint[], ${last}::bigint[]) AS run (first, last)`;
}

function andThese(locations: number[], columns: Sql, isWanted: Sql): Sql {
  if (locations.length === 0) return sql``;
  return sql`UNION ALL SELECT ${columns} FROM map_pins p WHERE p.location_id = ANY(${locations}::int[]) AND ${isWanted}`;
}

function isInside(runs: Runs, zoom: number): Sql {
  const { numbers, shift } = blockNumbers(runs, zoom);
  return sql`p.tile >> ${shift}::int = ANY(${numbers}::bigint[])`;
}

/** The blocks by their own numbers, for what is not read in the order of tiles. */
function blockNumbers({ first, last }: Runs, zoom: number): { numbers: number[]; shift: number } {
  const levels = TILE_LEVEL - blockLevel(zoom);
  const size = 4 ** levels;
  const numbers = first.flatMap((start, at) =>
    Array.from({ length: (defined(last[at]) + 1 - start) / size }, (_, more) => start / size + more),
  );
  return { numbers, shift: 2 * levels };
}

function isOpen(open: Buffer | null, table: Sql): Sql {
  return hasBit(open, sql`${table}.openings`);
}

/** Past the last bit nothing was meant; what has come since then makes this answer old. */
function hasBit(bits: Buffer | null, number: Sql): Sql {
  if (!bits) return sql`true`;
  return sql`CASE WHEN ${number} < ${bits.length * 8}::int THEN get_bit(${bits}::bytea, ${number}) = 1 ELSE false END`;
}
