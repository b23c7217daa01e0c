import {
  isAddressed,
  isNamed,
  isOpenAt,
  type Moment,
  type Text,
} from '#server/features/discovery/discovery.ts';
import { sql, type Db } from '#server/platform/database.ts';
import { PIN, matchesFacets, pinsInBox, type Facets, type Runs, type Sql } from './queries.ts';
import { blockNumbers } from './runs.ts';

/** Whether there are no more than so many; stops counting there. */
export async function areAtMost(db: Db, source: Sql, most: number): Promise<boolean> {
  const { rows } = await sql<{ areFew: boolean }>`
    SELECT count(*) <= ${most} AS "areFew" FROM (${source} LIMIT ${most + 1}) counted
  `.execute(db);
  return rows[0]!.areFew;
}

/** Of the pins in a box, those whose restaurant or address has the words. */
export function pinsNamedInBox(runs: Runs, facets: Facets, text: Text): Sql {
  const addressed = text.isBrief
    ? sql`false`
    : // OFFSET 0: one by one, by id; a planner that expects many would read all locations of the country instead.
      sql`EXISTS (SELECT FROM locations l WHERE l.id = p.location_id AND ${isAddressed(text)} OFFSET 0)`;
  return sql`
    WITH around AS MATERIALIZED (${pinsInBox(runs, facets)}),
    named AS MATERIALIZED (
      SELECT r.id FROM restaurants r WHERE r.id IN (SELECT restaurant_id FROM around) AND ${isNamed(text)})
    SELECT ${PIN} FROM around p WHERE p.restaurant_id IN (SELECT id FROM named) OR ${addressed}`;
}

/** Restaurants that have the words, as long as they have no more than so many locations together; else null. */
export async function selectNamed(
  db: Db,
  text: Text,
  most: { restaurants: number; locations: number },
): Promise<number[] | null> {
  const { rows } = await sql<{ id: number; locations: number }>`
    SELECT r.id, r.location_count AS locations FROM restaurants r
    WHERE r.date_deleted IS NULL AND ${isNamed(text)} LIMIT ${most.restaurants + 1}
  `.execute(db);
  const locations = rows.reduce((sum, row) => sum + row.locations, 0);
  return rows.length > most.restaurants || locations > most.locations ? null : rows.map(({ id }) => id);
}

/** Locations of other restaurants that have the words; null where there are more than so many. */
export async function selectAddressed(
  db: Db,
  text: Text,
  named: number[],
  most: number,
): Promise<number[] | null> {
  if (text.isBrief) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT l.id FROM locations l
    WHERE l.date_deleted IS NULL AND ${isAddressed(text)} AND l.restaurant_id <> ALL(${named}::int[])
    LIMIT ${most + 1}
  `.execute(db);
  return rows.length > most ? null : rows.map(({ id }) => id);
}

export async function countLocations(db: Db, restaurantIds: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(location_count), 0) AS count FROM restaurants WHERE id = ANY(${restaurantIds})
  `.execute(db);
  return rows[0]!.count;
}

/** The restaurants of the pins in a box, and how many sandwiches there are to look through. */
export async function selectHomesInBox(
  db: Db,
  runs: Runs,
  facets: Facets,
): Promise<{ ids: number[]; sandwiches: number }> {
  const { rows } = await sql<{ ids: number[]; sandwiches: number }>`
    SELECT coalesce(array_agg(r.id), '{}') AS ids, coalesce(sum(r.sandwich_count), 0) AS sandwiches
    FROM restaurants r WHERE r.id IN (SELECT restaurant_id FROM (${pinsInBox(runs, facets)}) around)
  `.execute(db);
  return rows[0]!;
}

export type Members = { restaurants: number[]; locations?: number[] };

/** The pins of these restaurants, and these locations, as far as they lie in the box. */
export function pinsOf(
  { restaurants, locations = [] }: Members,
  box: { runs: Runs; zoom: number },
  facets: Facets,
): Sql {
  const { first, last } = box.runs;
  const { numbers, shift } = blockNumbers(box.runs, box.zoom);
  const isInside = sql`p.tile >> ${shift}::int = ANY(${numbers}::bigint[]) AND ${matchesFacets(facets, sql`p`)}`;
  const ofRestaurants = sql`
    SELECT ${PIN} FROM map_pins p
    WHERE p.restaurant_id = ANY(${restaurants}::int[])
      AND p.tile BETWEEN ${first[0]}::bigint AND ${last.at(-1)}::bigint AND ${isInside}`;
  if (locations.length === 0) return ofRestaurants;
  return sql`${ofRestaurants} UNION ALL
    SELECT ${PIN} FROM map_pins p WHERE p.location_id = ANY(${locations}::int[]) AND ${isInside}`;
}

export function pinsOfHomesInBox(runs: Runs, facets: Facets, restaurants: number[]): Sql {
  return sql`SELECT p.* FROM (${pinsInBox(runs, facets)}) p WHERE p.restaurant_id = ANY(${restaurants}::int[])`;
}

/** Those of them that are open then. */
export function openPins(source: Sql, moment: Moment): Sql {
  return sql`
    SELECT ${PIN} FROM (${source}) p
    WHERE EXISTS (SELECT FROM locations l WHERE l.id = p.location_id AND ${isOpenAt(moment)} OFFSET 0)`;
}
