import { sql, type Db } from '#server/platform/database.ts';

type Key = { source: string; sourceId: string };
export type StoredPlace = Key & { id: number; locationId: number | null };
export type PlaceChange = { id: number; isNew: boolean };
export type ArrivalRow = {
  placeId: number;
  source: string;
  matchKey: string;
  name: string;
  phone: string | null;
  website: string | null;
  brand: string | null;
  restaurantType: string | null;
  addressKey: string | null;
  addressUnit: string;
  latitude: number | null;
  longitude: number | null;
};
export type SightingRow = Omit<ArrivalRow, 'placeId' | 'website' | 'brand' | 'restaurantType'> & {
  locationId: number;
};

/** Rows that differ in anything from what is stored are written; a row that is the same is not touched. */
export async function writePlaces(db: Db, rows: readonly object[]): Promise<PlaceChange[]> {
  const { rows: written } = await sql<PlaceChange>`
    INSERT INTO places AS p (source, source_id, licence, brand, name, address, phone_number, website, hours_text,
      latitude, longitude, time_zone, raw, match_key, address_key, address_unit, hours, restaurant_type)
    SELECT source, "sourceId", licence, brand, name, address, phone, website, "hoursText",
      latitude, longitude, "timeZone", raw::jsonb, "matchKey", "addressKey", "addressUnit", hours, "restaurantType"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (source text, "sourceId" text, licence text, brand text,
      name text, address text, phone text, website text, "hoursText" text, latitude float8, longitude float8,
      "timeZone" text, raw text, "matchKey" text, "addressKey" text, "addressUnit" text, hours jsonb, "restaurantType" text)
    ON CONFLICT (source, source_id) DO UPDATE SET licence = excluded.licence, brand = excluded.brand,
      name = excluded.name, address = excluded.address, phone_number = excluded.phone_number,
      website = excluded.website, hours_text = excluded.hours_text, latitude = excluded.latitude,
      longitude = excluded.longitude, time_zone = excluded.time_zone, raw = excluded.raw,
      match_key = excluded.match_key, address_key = excluded.address_key, address_unit = excluded.address_unit,
      hours = excluded.hours, restaurant_type = excluded.restaurant_type, date_imported = now()
    WHERE (p.licence, p.brand, p.name, p.address, p.phone_number, p.website, p.hours_text, p.latitude, p.longitude,
        p.time_zone, p.raw, p.match_key, p.address_key, p.address_unit, p.hours, p.restaurant_type)
      IS DISTINCT FROM (excluded.licence, excluded.brand, excluded.name, excluded.address, excluded.phone_number,
        excluded.website, excluded.hours_text, excluded.latitude, excluded.longitude, excluded.time_zone, excluded.raw,
        excluded.match_key, excluded.address_key, excluded.address_unit, excluded.hours, excluded.restaurant_type)
    RETURNING id, xmax = 0 AS "isNew"
  `.execute(db);
  return written;
}

export async function storedPlaces(db: Db, keys: readonly Key[]): Promise<StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    SELECT p.id, p.source, p.source_id AS "sourceId", ls.location_id AS "locationId"
    FROM jsonb_to_recordset(${keysOf(keys)}::jsonb) AS k (source text, "sourceId" text)
    JOIN places p ON p.source = k.source AND p.source_id = k."sourceId"
    LEFT JOIN location_sources ls ON ls.place_id = p.id
  `.execute(db);
  return rows;
}

function keysOf(keys: readonly Key[]): string {
  return JSON.stringify(keys.map(({ source, sourceId }) => ({ source, sourceId })));
}

const SIGHTING = sql`p.source, p.match_key AS "matchKey", p.name, p.phone_number AS phone, p.address_key AS "addressKey",
  p.address_unit AS "addressUnit", p.latitude, p.longitude`;

export async function arrivals(db: Db, placeIds: readonly number[]): Promise<ArrivalRow[]> {
  const { rows } = await sql<ArrivalRow>`
    SELECT p.id AS "placeId", p.website, p.brand, p.restaurant_type AS "restaurantType", ${SIGHTING}
    FROM places p WHERE p.id = ANY(${placeIds}) ORDER BY p.source, p.source_id
  `.execute(db);
  return rows;
}

/** Locations that hold a place at the same address or within `reach` (a chord of the unit sphere) of an arrival. */
export async function locationsNear(
  db: Db,
  placeIds: readonly number[],
  reach: number,
): Promise<{ placeId: number; locationId: number }[]> {
  const { rows } = await sql<{ placeId: number; locationId: number }>`
    SELECT a.id AS "placeId", ls.location_id AS "locationId"
    FROM places a
    JOIN places p ON p.match_key = a.match_key AND p.address_key = a.address_key
    JOIN location_sources ls ON ls.place_id = p.id
    WHERE a.id = ANY(${placeIds})
    UNION
    SELECT a.id, ls.location_id
    FROM places a
    JOIN places p ON p.match_key = a.match_key AND p.position <@ cube_enlarge(a.position, ${reach}, 3)
    JOIN location_sources ls ON ls.place_id = p.id
    WHERE a.id = ANY(${placeIds}) AND a.position IS NOT NULL
  `.execute(db);
  return rows;
}

export async function sightingsOf(db: Db, locationIds: readonly number[]): Promise<SightingRow[]> {
  const { rows } = await sql<SightingRow>`
    SELECT ls.location_id AS "locationId", ${SIGHTING}
    FROM location_sources ls JOIN places p ON p.id = ls.place_id WHERE ls.location_id = ANY(${locationIds})
  `.execute(db);
  return rows;
}

export type HandMade = {
  id: number;
  restaurantId: number;
  address: string;
  latitude: number | null;
  longitude: number | null;
};

/** Locations that people have added themselves: no row of any source stands behind them yet. */
export async function handMadeLocations(db: Db, restaurantIds: readonly number[]): Promise<HandMade[]> {
  const { rows } = await sql<HandMade>`
    SELECT l.id, l.restaurant_id AS "restaurantId", l.address, l.latitude, l.longitude
    FROM locations l
    WHERE l.restaurant_id = ANY(${restaurantIds})
      AND NOT EXISTS (SELECT FROM location_sources ls WHERE ls.location_id = l.id)
  `.execute(db);
  return rows;
}

/** What a person wrote before any source spoke of the place counts as edited. */
export async function keepHandMade(db: Db, locationIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE locations SET edited_fields = ARRAY(
      SELECT DISTINCT field FROM unnest(edited_fields || ARRAY[
        CASE WHEN address <> '' THEN 'address' END,
        CASE WHEN phone_number IS NOT NULL THEN 'phone_number' END,
        CASE WHEN latitude IS NOT NULL THEN 'latitude' END,
        CASE WHEN latitude IS NOT NULL THEN 'longitude' END,
        CASE WHEN hours_of_operation <> '{"text": "Hours not available"}' THEN 'hours_of_operation' END]) field
      WHERE field IS NOT NULL ORDER BY field)
    WHERE id = ANY(${locationIds})
  `.execute(db);
}

export async function nextIds(db: Db, table: 'restaurants' | 'locations', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type NewLink = { locationId: number; restaurantId: number; placeId: number };

/** A location is made of the places behind it and of nothing else, so the order of files does not matter. */
const MADE_OF_PLACES = sql`
  SELECT k.location_id,
    coalesce((array_agg(p.address ORDER BY p.address_key IS NULL, p.address_unit = '', p.source, p.source_id)
      FILTER (WHERE p.address <> ''))[1], '') AS address,
    (array_agg(p.phone_number ORDER BY p.source, p.source_id) FILTER (WHERE p.phone_number IS NOT NULL))[1] AS phone,
    (array_agg(p.latitude ORDER BY p.source, p.source_id) FILTER (WHERE p.latitude IS NOT NULL))[1] AS latitude,
    (array_agg(p.longitude ORDER BY p.source, p.source_id) FILTER (WHERE p.latitude IS NOT NULL))[1] AS longitude,
    (array_agg(p.time_zone ORDER BY p.source, p.source_id) FILTER (WHERE p.latitude IS NOT NULL))[1] AS time_zone,
    coalesce((array_agg(p.hours ORDER BY p.hours ? 'text', p.source, p.source_id)
      FILTER (WHERE p.hours IS NOT NULL))[1], '{"text": "Hours not available"}') AS hours`;

export async function addLocations(db: Db, links: readonly NewLink[]): Promise<void> {
  const list = JSON.stringify(links);
  await sql`
    WITH k AS (
      SELECT "locationId" AS location_id, "restaurantId" AS restaurant_id, "placeId" AS place_id
      FROM jsonb_to_recordset(${list}::jsonb) AS r ("locationId" integer, "restaurantId" integer, "placeId" bigint)
    ), made AS (
      ${MADE_OF_PLACES}, min(k.restaurant_id) AS restaurant_id
      FROM k JOIN places p ON p.id = k.place_id GROUP BY k.location_id
    )
    INSERT INTO locations (id, restaurant_id, address, phone_number, latitude, longitude, time_zone, hours_of_operation)
    SELECT location_id, restaurant_id, address, phone, latitude, longitude, time_zone, hours FROM made ORDER BY location_id
  `.execute(db);
  await addSources(db, links);
}

export async function addSources(
  db: Db,
  links: readonly Pick<NewLink, 'locationId' | 'placeId'>[],
): Promise<void> {
  await sql`
    INSERT INTO location_sources (place_id, location_id)
    SELECT "placeId", "locationId"
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS r ("locationId" integer, "placeId" bigint)
  `.execute(db);
}

/** Makes locations again from their places, but for what a person has set. Returns those that became different. */
export async function remakeLocations(db: Db, locationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      ${MADE_OF_PLACES}
      FROM location_sources k JOIN places p ON p.id = k.place_id
      WHERE k.location_id = ANY(${locationIds}) GROUP BY k.location_id
    ), kept AS (
      SELECT l.id,
        CASE WHEN 'address' = ANY(l.edited_fields) THEN l.address ELSE m.address END AS address,
        CASE WHEN 'phone_number' = ANY(l.edited_fields) THEN l.phone_number ELSE m.phone END AS phone,
        CASE WHEN pinned THEN l.latitude ELSE m.latitude END AS latitude,
        CASE WHEN pinned THEN l.longitude ELSE m.longitude END AS longitude,
        CASE WHEN pinned OR 'time_zone' = ANY(l.edited_fields) THEN l.time_zone ELSE m.time_zone END AS time_zone,
        CASE WHEN 'hours_of_operation' = ANY(l.edited_fields) THEN l.hours_of_operation ELSE m.hours END AS hours
      FROM locations l JOIN made m ON m.location_id = l.id,
        LATERAL (SELECT l.edited_fields && ARRAY['latitude', 'longitude']) AS e (pinned)
      WHERE l.date_deleted IS NULL
    )
    UPDATE locations l SET address = k.address, phone_number = k.phone, latitude = k.latitude, longitude = k.longitude,
      time_zone = k.time_zone, hours_of_operation = k.hours, date_updated = now()
    FROM kept k
    WHERE l.id = k.id
      AND (l.address, l.phone_number, l.latitude, l.longitude, l.time_zone, l.hours_of_operation)
        IS DISTINCT FROM (k.address, k.phone, k.latitude, k.longitude, k.time_zone, k.hours)
    RETURNING l.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
