import type { ClosurePeriod, SpecialDay } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { anyOfValuesSql, jsonRecordsetSql, sql, type Db } from '#server/platform/database/database.ts';
import type { LocationOpeningColumns } from './openings-queries.ts';

export type LocationFields = {
  address: string;
  phoneNumber: string | null;
  hoursOfOperation: unknown;
  specialDays: SpecialDay[];
  closure: ClosurePeriod | null;
  latitude: number | null;
  longitude: number | null;
  timeZone: string | null;
  /** The address of the pin, if it differs from the location's own. */
  pinAddress: string | null;
};
type Written = LocationFields & { openings: LocationOpeningColumns };
export type LockedLocation = LocationFields & {
  id: number;
  restaurantId: number;
  revision: number;
  /** Whether it or its restaurant is deleted. */
  isDeleted: boolean;
  isRestaurantDeleted: boolean;
};

/** Reads after locking, because a concurrent change may have moved the location or changed the restaurant. */
export async function lockLocation(db: Db, id: number): Promise<LockedLocation | undefined> {
  return (await lockLocationsById(db, [id]))[0];
}

export async function lockLocationsById(db: Db, ids: readonly number[]): Promise<LockedLocation[]> {
  await sql`SELECT 1 FROM locations WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(['l.id', 'l.restaurant_id as restaurantId', 'l.address', 'l.phone_number as phoneNumber'])
    .select(({ ref }) => [
      ref('l.hours_of_operation').$castTo<unknown>().as('hoursOfOperation'),
      ref('l.special_days').$castTo<SpecialDay[]>().as('specialDays'),
      ref('l.closure').$castTo<ClosurePeriod | null>().as('closure'),
    ])
    .select([
      'l.latitude',
      'l.longitude',
      'l.time_zone as timeZone',
      'l.pin_address as pinAddress',
      'l.revision',
    ])
    .select(({ eb, or }) => [
      or([eb('l.date_deleted', 'is not', null), eb('r.date_deleted', 'is not', null)])
        .$castTo<boolean>()
        .as('isDeleted'),
      eb('r.date_deleted', 'is not', null).$castTo<boolean>().as('isRestaurantDeleted'),
    ])
    .where('l.id', '=', anyOfValuesSql(ids))
    .orderBy('l.id')
    .execute();
}

export async function lockFirstLocation(db: Db, restaurantId: number): Promise<LockedLocation | undefined> {
  const first = await db
    .selectFrom('locations')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('date_deleted', 'is', null)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return first && lockLocation(db, first.id);
}

export async function insertLocation(db: Db, restaurantId: number, fields: Written): Promise<number> {
  const { id } = await db
    .insertInto('locations')
    .values({ restaurant_id: restaurantId, ...asJson(columnsOf(fields)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks the named columns as edited, so that no import overwrites them. */
export async function updateLocationRows(
  db: Db,
  rows: readonly { id: number; fields: Written; editedFields: string[] }[],
): Promise<void> {
  const records = rows.map(({ id, fields, editedFields }) => ({
    id,
    ...columnsOf(fields),
    edited_fields: editedFields,
  }));
  await db
    .updateTable('locations as l')
    .from(jsonRecordsetSql('locations', records, 'n'))
    .set(({ ref }) => ({
      ...Object.fromEntries(WRITTEN.map((column) => [column, ref(`n.${column}`)])),
      edited_fields: sql<
        string[]
      >`ARRAY(SELECT DISTINCT unnest(${ref('l.edited_fields')} || ${ref('n.edited_fields')}) ORDER BY 1)`,
      date_updated: sql<Date>`now()`,
    }))
    .whereRef('l.id', '=', 'n.id')
    .execute();
}

const WRITTEN = [
  'address',
  'phone_number',
  'latitude',
  'longitude',
  'time_zone',
  'pin_address',
  'hours_of_operation',
  'special_days',
  'closure',
  'open_minutes',
  'exception_times',
  'exception_openings',
  'open_slots',
] as const;

function columnsOf({ hoursOfOperation, specialDays, closure, openings, ...fields }: Written) {
  return {
    address: fields.address,
    phone_number: fields.phoneNumber,
    latitude: fields.latitude,
    longitude: fields.longitude,
    time_zone: fields.timeZone,
    pin_address: fields.pinAddress,
    hours_of_operation: hoursOfOperation,
    special_days: specialDays,
    closure,
    ...openings,
  };
}

function asJson({
  hours_of_operation: hours,
  special_days: days,
  closure,
  ...rest
}: ReturnType<typeof columnsOf>) {
  return {
    ...rest,
    hours_of_operation: JSON.stringify(hours),
    special_days: JSON.stringify(days),
    closure: closure && JSON.stringify(closure),
  };
}

export async function setDeletionDateOfLocations(
  db: Db,
  ids: readonly number[],
  since: Date | null,
): Promise<void> {
  await db
    .updateTable('locations')
    .set({ date_deleted: since, date_updated: sql<Date>`now()` })
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
}

export async function setRestaurantOfLocation(db: Db, id: number, restaurantId: number): Promise<void> {
  await db
    .updateTable('locations')
    .set(({ eb }) => ({
      restaurant_id: restaurantId,
      revision: eb('revision', '+', 1),
      date_updated: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Locks in the order of ids, as elsewhere. */
export async function adjustLocationCounts(
  db: Db,
  restaurantIds: readonly number[],
  by: 1 | -1,
): Promise<void> {
  await sql`
    UPDATE restaurants r SET location_count = r.location_count + ${by}::int * c.count
    FROM (
      SELECT o.id, n.count FROM restaurants o
      JOIN (SELECT id, count(*)::int FROM unnest(${restaurantIds}::int[]) id GROUP BY id) n ON n.id = o.id
      ORDER BY o.id FOR NO KEY UPDATE OF o
    ) c
    WHERE r.id = c.id
  `.execute(db);
}

export async function adjustLocationCount(db: Db, restaurantId: number, by: 1 | -1): Promise<void> {
  await db
    .updateTable('restaurants')
    .set(({ eb }) => ({ location_count: eb('location_count', '+', by) }))
    .where('id', '=', restaurantId)
    .execute();
}
