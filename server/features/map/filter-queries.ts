import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { matchesFacets, pinsInBox, type Facets, type Runs, type Sql } from './queries.ts';

type InBox = { runs: Runs; facets: Facets };

/** Whether there are no more pins than so many in a box; stops counting there. */
export async function hasAtMostPins(db: Db, box: InBox, most: number): Promise<boolean> {
  const { rows } = await sql<{ areFew: boolean }>`
    SELECT count(*) <= ${most} AS "areFew" FROM (${pinsOf(box)} LIMIT ${most + 1}) counted
  `.execute(db);
  return defined(rows[0]).areFew;
}

/** Restaurants that have the words; null where there are more than so many. */
export async function selectNamed(db: Db, isNamed: Sql, most: number): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM restaurants r WHERE r.date_deleted IS NULL AND ${isNamed} LIMIT ${most + 1}
  `.execute(db);
  return rows.length > most ? null : rows.map(({ id }) => id);
}

/** Locations of other restaurants that have the words; null where there are more than so many. */
export async function selectAddressed(
  db: Db,
  isAddressed: Sql,
  named: number[],
  most: number,
): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT l.id FROM locations l
    WHERE l.date_deleted IS NULL AND ${isAddressed} AND l.restaurant_id <> ALL(${named}::int[])
    LIMIT ${most + 1}
  `.execute(db);
  return rows.length > most ? null : rows.map(({ id }) => id);
}

/** All locations that the words mean, however many: one bit for each id, as `get_bit` counts them. */
export async function selectMeant(db: Db, isNamed: Sql, isAddressed: Sql | null): Promise<Buffer> {
  const addressed = sql`UNION ALL SELECT l.id FROM locations l WHERE l.date_deleted IS NULL AND ${isAddressed}`;
  const { rows } = await sql<{ bits: Buffer }>`
    WITH meant (id) AS (
      SELECT l.id FROM restaurants r JOIN locations l ON l.restaurant_id = r.id
      WHERE r.date_deleted IS NULL AND l.date_deleted IS NULL AND ${isNamed}
      ${isAddressed ? addressed : sql``}),
    bytes AS MATERIALIZED (SELECT id >> 3 AS place, bit_or(1 << (id & 7)) AS byte FROM meant GROUP BY 1)
    SELECT coalesce(string_agg(set_byte('\\x00', 0, coalesce(byte, 0)), '' ORDER BY place), '') AS bits
    FROM generate_series(0, (SELECT max(place) FROM bytes)) AS place LEFT JOIN bytes USING (place)
  `.execute(db);
  return defined(rows[0]).bits;
}

/** The restaurants of the pins in a box, and how many sandwiches there are to look through. */
export async function selectHomesInBox(db: Db, box: InBox): Promise<{ ids: number[]; sandwiches: number }> {
  const { rows } = await sql<{ ids: number[]; sandwiches: number }>`
    SELECT coalesce(array_agg(r.id), '{}') AS ids, coalesce(sum(r.sandwich_count), 0) AS sandwiches
    FROM restaurants r WHERE r.id IN (SELECT restaurant_id FROM (${pinsOf(box)}) around)
  `.execute(db);
  return defined(rows[0]);
}

function pinsOf({ runs, facets }: InBox): Sql {
  return pinsInBox(runs, matchesFacets(facets, sql`p`));
}

/** The kinds of openings by which a place is open then. */
export async function selectOpenings(db: Db, isOpen: Sql): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT l.id FROM map_openings l WHERE ${isOpen}`.execute(db);
  return rows.map(({ id }) => id);
}
