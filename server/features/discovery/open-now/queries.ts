import { sql, type Db } from '#server/platform/database.ts';

export type Hours = {
  id: number;
  restaurantId: number;
  hours: unknown;
  timeZone: string | null;
  chord: number | null;
};

const COLUMNS = sql`l.id, l.restaurant_id AS "restaurantId", l.hours_of_operation AS hours, l.time_zone AS "timeZone"`;

/** Outward from a place. */
export async function selectNearestHours(
  db: Db,
  { latitude, longitude, miles }: { latitude: number; longitude: number; miles: number | null },
  count: number,
): Promise<Hours[]> {
  const here = sql`sphere_position(${latitude}, ${longitude})`;
  const { rows } = await sql<Hours>`
    SELECT * FROM (
      SELECT ${COLUMNS}, l.position <-> ${here} AS chord FROM locations l
      WHERE l.date_deleted IS NULL AND l.position IS NOT NULL
      ORDER BY l.position <-> ${here} LIMIT ${count}) near
    WHERE chord <= coalesce(chord_of_miles(${miles}::float8), 2) ORDER BY chord
  `.execute(db);
  return rows;
}

export type Candidate = { id: number; isFoundByAddress: boolean };

/** The nearest (else first) locations of each of these restaurants; of one found by address, those with its words. */
export async function selectHoursOf(
  db: Db,
  candidates: Candidate[],
  words: string | null,
  here: { latitude: number; longitude: number } | null,
  count: number,
): Promise<Hours[]> {
  const ids = candidates.map(({ id }) => id);
  const byAddress = candidates.map(({ isFoundByAddress }) => isFoundByAddress);
  const chord = here
    ? sql`l.position <-> sphere_position(${here.latitude}, ${here.longitude})`
    : sql`NULL::float8`;
  const { rows } = await sql<Hours>`
    SELECT near.* FROM unnest(${ids}::int[], ${byAddress}::boolean[]) AS asked (restaurant_id, by_address)
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS}, ${chord} AS chord FROM locations l
      WHERE l.restaurant_id BETWEEN asked.restaurant_id AND asked.restaurant_id AND l.restaurant_id > 0
        AND l.date_deleted IS NULL
        AND (NOT asked.by_address OR ${words}::tsquery IS NULL OR l.search_words @@ ${words}::tsquery)
      ORDER BY ${here ? chord : sql`l.id`} LIMIT ${count}) near
  `.execute(db);
  return rows;
}
