import type { Closure, SpecialDay } from '#rules/hours/exceptions.ts';
import { sql, type Db, type DeletedKey } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type LocationFields = {
  address: string;
  phoneNumber: string | null;
  hoursOfOperation: unknown;
  specialDays: SpecialDay[];
  closure: Closure | null;
  latitude: number | null;
  longitude: number | null;
  timeZone: string | null;
  /** Which address the pin belongs to, where that is no longer the location's own. */
  pinAddress: string | null;
};
export type LockedLocation = LocationFields & {
  id: number;
  restaurantId: number;
  revision: number;
  /** It, or its restaurant. */
  isDeleted: boolean;
  isRestaurantDeleted: boolean;
};

const LOCKED = sql`l.id, l.restaurant_id AS "restaurantId", l.address, l.phone_number AS "phoneNumber",
  l.hours_of_operation AS "hoursOfOperation", l.special_days AS "specialDays", l.closure, l.latitude, l.longitude, l.time_zone AS "timeZone",
  l.pin_address AS "pinAddress", l.revision,
  l.date_deleted IS NOT NULL OR r.date_deleted IS NOT NULL AS "isDeleted",
  r.date_deleted IS NOT NULL AS "isRestaurantDeleted"
  FROM locations l JOIN restaurants r ON r.id = l.restaurant_id`;

export async function lockLocation(db: Db, id: number): Promise<LockedLocation | undefined> {
  const { rows } = await sql<LockedLocation>`
    SELECT ${LOCKED} WHERE l.id = ${id} FOR NO KEY UPDATE OF l
  `.execute(db);
  return rows[0];
}

export async function lockFirstLocation(db: Db, restaurantId: number): Promise<LockedLocation | undefined> {
  const { rows } = await sql<LockedLocation>`
    SELECT ${LOCKED} WHERE l.restaurant_id = ${restaurantId} AND l.date_deleted IS NULL ORDER BY l.id LIMIT 1 FOR NO KEY UPDATE OF l
  `.execute(db);
  return rows[0];
}

export async function insertLocation(db: Db, restaurantId: number, fields: LocationFields): Promise<number> {
  const { address, phoneNumber, hoursOfOperation, specialDays, closure, latitude, longitude, timeZone } =
    fields;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO locations (restaurant_id, address, phone_number, hours_of_operation, special_days, closure, latitude,
      longitude, time_zone)
    VALUES (${restaurantId}, ${address}, ${phoneNumber}, ${JSON.stringify(hoursOfOperation)}::jsonb,
      ${JSON.stringify(specialDays)}::jsonb, ${closure && JSON.stringify(closure)}::jsonb, ${latitude}, ${longitude},
      ${timeZone})
    RETURNING id
  `.execute(db);
  return defined(rows[0]).id;
}

export async function setLocation(
  db: Db,
  id: number,
  fields: LocationFields,
  editedFields: string[],
): Promise<void> {
  const { address, phoneNumber, latitude, longitude, timeZone, pinAddress, closure } = fields;
  await sql`
    UPDATE locations SET address = ${address}, phone_number = ${phoneNumber}, latitude = ${latitude},
      longitude = ${longitude}, time_zone = ${timeZone}, pin_address = ${pinAddress},
      hours_of_operation = ${JSON.stringify(fields.hoursOfOperation)}::jsonb,
      special_days = ${JSON.stringify(fields.specialDays)}::jsonb,
      closure = ${closure && JSON.stringify(closure)}::jsonb, date_updated = now(),
      edited_fields = ARRAY(SELECT DISTINCT unnest(edited_fields || ${editedFields}::text[]) ORDER BY 1)
    WHERE id = ${id}
  `.execute(db);
}

export async function setLocationDeleted(db: Db, id: number, since: Date | null): Promise<void> {
  await sql`UPDATE locations SET date_deleted = ${since}, date_updated = now() WHERE id = ${id}`.execute(db);
}

export async function addToLocationCount(db: Db, restaurantId: number, by: 1 | -1): Promise<void> {
  await sql`UPDATE restaurants SET location_count = location_count + ${by} WHERE id = ${restaurantId}`.execute(
    db,
  );
}
type DeletedLocationRow = DeletedKey & { restaurantId: number; address: string; dateDeleted: Date };

const MICROS = sql`(extract(epoch FROM date_deleted) * 1000000)::bigint`;

export async function selectDeletedLocations(
  db: Db,
  restaurantId: number,
  after: DeletedKey | null,
  count: number,
): Promise<DeletedLocationRow[]> {
  const later = after ? sql`(${MICROS}, id) < (${after.micros}::bigint, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<DeletedLocationRow>`
    SELECT id, restaurant_id AS "restaurantId", address, date_deleted AS "dateDeleted", ${MICROS} AS micros
    FROM locations WHERE ${isDeletedOf(restaurantId)} AND ${later}
    ORDER BY date_deleted DESC, id DESC LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countDeletedLocations(db: Db, restaurantId: number, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM locations WHERE ${isDeletedOf(restaurantId)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

/** Nothing comes back to a restaurant that is gone itself. */
function isDeletedOf(restaurantId: number) {
  return sql`restaurant_id = ${restaurantId} AND date_deleted IS NOT NULL
    AND EXISTS (SELECT FROM restaurants r WHERE r.id = ${restaurantId} AND r.date_deleted IS NULL)`;
}
