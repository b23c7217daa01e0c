import type { Position } from '#rules/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type LocationRow = {
  id: number;
  restaurantId: number;
  address: string;
  phoneNumber: string | null;
  latitude: number | null;
  longitude: number | null;
  hoursOfOperation: unknown;
  timeZone: string | null;
  specialDays: unknown;
  closure: unknown;
  isPinStale: boolean;
  revision: number;
  /** Miles; null without a pin, or where no position was given. */
  distance: number | null;
};

/** As it is shown, without the distance; PostgreSQL has written it when it was changed (migration 0043). */
export type LocationText = { id: number; restaurantId: number; json: string; distance: number | null };

const TEXT = sql`l.id, l.restaurant_id AS "restaurantId", l.as_json AS json`;

const COLUMNS = sql`l.id, l.restaurant_id AS "restaurantId", l.address, l.phone_number AS "phoneNumber",
  l.latitude, l.longitude, l.hours_of_operation AS "hoursOfOperation", l.time_zone AS "timeZone",
  l.special_days AS "specialDays", l.closure, l.pin_address IS NOT NULL AS "isPinStale", l.revision`;

/** The first of each restaurant, in the order in which they were added. */
export async function selectFirstLocations(
  db: Db,
  restaurantIds: number[],
  count: number,
): Promise<LocationText[]> {
  const { rows } = await sql<LocationText>`
    SELECT near.* FROM unnest(${restaurantIds}::int[]) AS asked (restaurant_id)
    CROSS JOIN LATERAL (
      SELECT ${TEXT}, NULL::float8 AS distance FROM locations l
      WHERE l.restaurant_id = asked.restaurant_id AND l.date_deleted IS NULL
      ORDER BY l.id LIMIT ${count}) near
  `.execute(db);
  return rows;
}

/** The nearest of each restaurant; those without a pin come last. */
export async function selectNearestLocations(
  db: Db,
  restaurantIds: number[],
  place: Position,
  count: number,
): Promise<LocationText[]> {
  const here = spherePosition(place);
  const { rows } = await sql<LocationText>`
    SELECT near.* FROM unnest(${restaurantIds}::int[]) AS asked (restaurant_id)
    CROSS JOIN LATERAL (
      SELECT ${TEXT}, miles_of_chord(l.position <-> ${here}) AS distance FROM locations l
      WHERE l.restaurant_id BETWEEN asked.restaurant_id AND asked.restaurant_id AND l.restaurant_id > 0
        AND l.date_deleted IS NULL
      ORDER BY l.position <-> ${here} LIMIT ${sql.lit(count)}) near
  `.execute(db);
  return rows;
}

/** Those whose address or name has these words: the nearest (else first) of each restaurant. The words find them all at once. */
export async function selectLocationsWithWords(
  db: Db,
  restaurantIds: number[],
  here: Position | null,
  words: string,
  count: number,
): Promise<LocationText[]> {
  const chord = sql`l.position <-> ${spherePosition(here)}`;
  const { rows } = await sql<LocationText>`
    SELECT ranked.* FROM (
      SELECT ${TEXT}, miles_of_chord(${chord}) AS distance,
        row_number() OVER (PARTITION BY l.restaurant_id ORDER BY ${chord}, l.id) AS place
      FROM locations l
      WHERE l.restaurant_id = ANY(${restaurantIds}::int[]) AND l.date_deleted IS NULL
        AND l.search_words @@ ${words}::tsquery) ranked
    WHERE place <= ${count} ORDER BY place
  `.execute(db);
  return rows;
}

export async function selectLocationTexts(
  db: Db,
  ids: number[],
  here: Position | null,
): Promise<LocationText[]> {
  const { rows } = await sql<LocationText>`
    SELECT ${TEXT},
      miles_of_chord(l.position <-> ${spherePosition(here)}) AS distance
    FROM locations l WHERE l.id = ANY(${ids}::int[])
  `.execute(db);
  return rows;
}

export async function selectLocation(db: Db, id: number): Promise<LocationRow | undefined> {
  const { rows } = await sql<LocationRow>`
    SELECT ${COLUMNS}, NULL::float8 AS distance FROM locations l WHERE l.id = ${id}
  `.execute(db);
  return rows[0];
}

export type OfRestaurant = { restaurantId: number; q?: string | undefined };

/** Those of one restaurant whose address has all the words, wherever they stand in it. */
function ofRestaurant({ restaurantId, q }: OfRestaurant) {
  const here = sql<boolean>`l.restaurant_id = ${restaurantId} AND l.date_deleted IS NULL`;
  if (!q) return here;
  return sql<boolean>`${here} AND NOT EXISTS (
    SELECT FROM unnest(string_to_array(fold_text(${q}), ' ')) word WHERE strpos(fold_text(l.address), word) = 0)`;
}

/** One page of all the locations of a restaurant, as they were added. */
export async function selectLocationsAsAdded(
  db: Db,
  which: OfRestaurant,
  after: number,
  count: number,
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    SELECT ${COLUMNS}, NULL::float8 AS distance FROM locations l
    WHERE ${ofRestaurant(which)} AND l.id > ${after}
    ORDER BY l.id LIMIT ${count}
  `.execute(db);
  return rows;
}

export type NearKey = { chord: number; id: number };

/** No two places of a sphere of radius 1 are further apart than 2: what has no pin comes after all that have. */
const WITHOUT_PIN = 3;

export async function selectLocationsByDistance(
  db: Db,
  which: OfRestaurant,
  place: Position,
  after: NearKey | null,
  count: number,
): Promise<(LocationRow & NearKey)[]> {
  const here = spherePosition(place);
  const chord = sql`coalesce(l.position <-> ${here}, ${WITHOUT_PIN}::float8)`;
  const later = after ? sql`(${chord}, l.id) > (${after.chord}::float8, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<LocationRow & NearKey>`
    SELECT ${COLUMNS}, miles_of_chord(l.position <-> ${here}) AS distance, ${chord} AS chord FROM locations l
    WHERE ${ofRestaurant(which)} AND ${later}
    ORDER BY l.position <-> ${here}, l.id LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countLocations(db: Db, which: OfRestaurant, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM locations l WHERE ${ofRestaurant(which)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}
