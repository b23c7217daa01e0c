import type { Position } from '#rules/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';

export type OpenPlaceRow = {
  id: number;
  brand: string | null;
  name: string;
  address: string;
  phoneNumber: string | null;
  website: string | null;
  hoursText: string | null;
  hours: unknown;
  latitude: number | null;
  longitude: number | null;
  restaurantType: string | null;
  matchKey: string;
  addressKey: string | null;
};
export type Around = Position & { miles: number | null };

const COLUMNS = sql`p.id, p.brand, p.name, p.address, p.phone_number AS "phoneNumber", p.website,
  p.hours_text AS "hoursText", p.hours, p.latitude, p.longitude, p.restaurant_type AS "restaurantType",
  p.match_key AS "matchKey", p.address_key AS "addressKey"`;

/** Those in whose text a word begins with each of the words; a name that begins so comes before an address that does. */
export async function placesWithWords(
  db: Db,
  words: readonly string[],
  around: Around,
  limit: number,
): Promise<OpenPlaceRow[]> {
  const title = sql`' ' || fold_text(coalesce(p.brand, p.name))`;
  const all = sql.join(
    words.map((word) => sql`p.lookup_text LIKE ${`% ${word}%`}`),
    sql` AND `,
  );
  const named = sql.join(
    words.map((word) => sql`${title} LIKE ${`% ${word}%`}`),
    sql` AND `,
  );
  const { rows } = await sql<OpenPlaceRow>`
    WITH here AS (${center(around)})
    SELECT ${COLUMNS} FROM places p, here
    WHERE ${within(around)} AND ${all}
    ORDER BY CASE WHEN ${title} LIKE ${` ${words.join(' ')}%`} THEN 0 WHEN ${named} THEN 1 ELSE 2 END,
      p.position <-> here.position NULLS LAST, p.id
    LIMIT ${limit}
  `.execute(db);
  return rows;
}

/** For a typing error: those whose text holds something like the words. */
export async function placesLike(
  db: Db,
  text: string,
  around: Around,
  limit: number,
): Promise<OpenPlaceRow[]> {
  const { rows } = await sql<OpenPlaceRow>`
    WITH here AS (${center(around)})
    SELECT ${COLUMNS} FROM places p, here
    WHERE ${within(around)} AND p.lookup_text %> ${text}
    ORDER BY word_similarity(${text}, p.lookup_text) DESC, p.position <-> here.position NULLS LAST, p.id
    LIMIT ${limit}
  `.execute(db);
  return rows;
}

export async function openPlace(db: Db, id: number): Promise<OpenPlaceRow | undefined> {
  const { rows } = await sql<OpenPlaceRow>`SELECT ${COLUMNS} FROM places p WHERE p.id = ${id}`.execute(db);
  return rows[0];
}

export type EditedPinRow = {
  locationId: number;
  address: string;
  latitude: number;
  longitude: number;
  timeZone: string | null;
  /** The rows of open data that the location is made of. */
  placeIds: number[];
};

/** Pins that a person has set, unless the address has moved away from them since. */
export async function editedPinsOf(db: Db, locationIds: readonly number[]): Promise<EditedPinRow[]> {
  const { rows } = await sql<EditedPinRow>`
    SELECT l.id AS "locationId", l.address, l.latitude, l.longitude, l.time_zone AS "timeZone",
      ARRAY(SELECT s.place_id::float8 FROM location_sources s WHERE s.location_id = l.id) AS "placeIds"
    FROM locations l
    WHERE l.id = ANY(${locationIds}) AND l.date_deleted IS NULL
      AND l.edited_fields && ARRAY['latitude', 'longitude'] AND l.latitude IS NOT NULL AND l.pin_address IS NULL
  `.execute(db);
  return rows;
}

function center(around: Around) {
  return sql`SELECT ${spherePosition(around)} AS position`;
}

function within(around: Around) {
  if (around.miles === null) return sql`true`;
  const position = spherePosition(around);
  const reach = sql`chord_of_miles(${around.miles}::float8)`;
  return sql`p.position <@ cube_enlarge(${position}, ${reach}, 3) AND p.position <-> ${position} <= ${reach}`;
}
