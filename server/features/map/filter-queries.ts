import {
  isAddressed,
  isNamed,
  isOpenAt,
  type Moment,
  type Text,
} from '#server/features/discovery/discovery.ts';
import { sql, type Db } from '#server/platform/database.ts';
import { PIN, matchesFacets, pinsInBox, type Facets, type Runs, type Sql } from './queries.ts';

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
    WITH around AS MATERIALIZED (${pinsInBox(runs, matchesFacets(facets, sql`p`))}),
    named AS MATERIALIZED (
      SELECT r.id FROM restaurants r WHERE r.id IN (SELECT restaurant_id FROM around) AND ${isNamed(text)})
    SELECT ${PIN} FROM around p WHERE p.restaurant_id IN (SELECT id FROM named) OR ${addressed}`;
}

/** Restaurants that have the words; null where there are more than so many. */
export async function selectNamed(db: Db, text: Text, most: number): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM restaurants r WHERE r.date_deleted IS NULL AND ${isNamed(text)} LIMIT ${most + 1}
  `.execute(db);
  return rows.length > most ? null : rows.map(({ id }) => id);
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

/** The restaurants of the pins in a box, and how many sandwiches there are to look through. */
export async function selectHomesInBox(
  db: Db,
  runs: Runs,
  facets: Facets,
): Promise<{ ids: number[]; sandwiches: number }> {
  const around = pinsInBox(runs, matchesFacets(facets, sql`p`));
  const { rows } = await sql<{ ids: number[]; sandwiches: number }>`
    SELECT coalesce(array_agg(r.id), '{}') AS ids, coalesce(sum(r.sandwich_count), 0) AS sandwiches
    FROM restaurants r WHERE r.id IN (SELECT restaurant_id FROM (${around}) around)
  `.execute(db);
  return rows[0]!;
}

/** The kinds of openings by which a place is open then. */
export async function selectOpenings(db: Db, moment: Moment): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT l.id FROM map_openings l WHERE ${isOpenAt(moment)}`.execute(db);
  return rows.map(({ id }) => id);
}
