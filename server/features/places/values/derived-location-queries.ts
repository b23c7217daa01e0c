import type { Selectable } from 'kysely';
import type { Json, Locations } from '#db/schema.gen.ts';
import type { ClosurePeriod, SpecialDay } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export type DerivedLocationFields = {
  id: number;
  address: string;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  timeZone: string | null;
  hours: unknown;
};
export type DerivedLocationRow = DerivedLocationFields & { restaurant_id?: number } & Pick<
    Selectable<Locations>,
    'open_minutes' | 'exception_times' | 'exception_openings' | 'open_slots'
  >;
export type LockedDerivedLocation = DerivedLocationFields & {
  specialDays: SpecialDay[];
  closure: ClosurePeriod | null;
  editedFields: string[];
};
export function lockDerivedLocations(db: Db, ids: readonly number[]): Promise<LockedDerivedLocation[]> {
  return derivedLocations(db)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Selects the next locations with source records, by id. */
export function selectDerivedLocations(
  db: Db,
  after: number,
  count: number,
): Promise<LockedDerivedLocation[]> {
  return derivedLocations(db)
    .where('id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('location_sources as ls')
          .select('ls.place_id')
          .whereRef('ls.location_id', '=', 'locations.id'),
      ),
    )
    .orderBy('id')
    .limit(count)
    .execute();
}

function derivedLocations(db: Db) {
  return db
    .selectFrom('locations')
    .select(['id', 'address', 'phone_number as phone', 'latitude', 'longitude', 'time_zone as timeZone'])
    .select(({ ref }) => [
      ref('hours_of_operation').$castTo<unknown>().as('hours'),
      ref('special_days').$castTo<SpecialDay[]>().as('specialDays'),
      ref('closure').$castTo<ClosurePeriod | null>().as('closure'),
    ])
    .select('edited_fields as editedFields')
    .where('date_deleted', 'is', null);
}

export async function insertDerivedLocations(db: Db, rows: readonly DerivedLocationRow[]): Promise<void> {
  await db
    .insertInto('locations')
    .columns([
      'id',
      'restaurant_id',
      'address',
      'phone_number',
      'latitude',
      'longitude',
      'time_zone',
      'hours_of_operation',
      'open_minutes',
      'exception_times',
      'exception_openings',
      'open_slots',
    ])
    .expression((eb) =>
      eb
        .selectFrom(asRows(rows))
        .select(['row.id', 'row.restaurant_id', 'row.address', 'row.phone', 'row.latitude', 'row.longitude'])
        .select(['row.timeZone', 'row.hours', 'row.open_minutes', 'row.exception_times'])
        .select(['row.exception_openings', 'row.open_slots']),
    )
    .execute();
}

export async function updateDerivedLocations(db: Db, rows: readonly DerivedLocationRow[]): Promise<void> {
  await db
    .updateTable('locations as l')
    .from(asRows(rows))
    .set(({ ref }) => ({
      address: ref('row.address'),
      phone_number: ref('row.phone'),
      latitude: ref('row.latitude'),
      longitude: ref('row.longitude'),
      time_zone: ref('row.timeZone'),
      hours_of_operation: ref('row.hours'),
      open_minutes: ref('row.open_minutes'),
      exception_times: ref('row.exception_times'),
      exception_openings: ref('row.exception_openings'),
      open_slots: ref('row.open_slots'),
      date_updated: sql<Date>`now()`,
    }))
    .whereRef('l.id', '=', 'row.id')
    .execute();
}

function asRows(rows: readonly DerivedLocationRow[]) {
  type Columns = DerivedLocationRow & { restaurant_id: number; hours: Json };
  return sql<Columns>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'row'>(
    sql`row (id int, restaurant_id int, address text, phone text, latitude float8, longitude float8, "timeZone" text, hours jsonb,
      open_minutes int4multirange, exception_times tsmultirange, exception_openings tsmultirange, open_slots int[])`,
  );
}
