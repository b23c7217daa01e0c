import type { ClosurePeriod, SpecialDay } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { sql, type Db } from '#server/platform/database/database.ts';
import type { Selectable } from 'kysely';
import type { Locations } from '#db/schema.gen.ts';

export type LocationOpeningColumns = Pick<
  Selectable<Locations>,
  'open_minutes' | 'exception_times' | 'exception_openings' | 'open_slots'
>;
export type ComputedOpeningHourColumns = LocationOpeningColumns & { id: number };

export function selectHoursOfLocations(db: Db, ids: number[]) {
  return db
    .selectFrom('locations')
    .select(['hours_of_operation as hours', 'time_zone as timeZone'])
    .select(({ ref }) => [
      ref('special_days').$castTo<SpecialDay[]>().as('specialDays'),
      ref('closure').$castTo<ClosurePeriod | null>().as('closure'),
    ])
    .select((eb) => eb.fn.agg<number[]>('array_agg', ['id']).as('ids'))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .groupBy(['hours_of_operation', 'time_zone', 'special_days', 'closure'])
    .execute();
}

export async function updateOpeningHourColumns(
  db: Db,
  parsed: readonly ComputedOpeningHourColumns[],
): Promise<void> {
  await db
    .updateTable('locations as l')
    .from(asRows(parsed))
    .set((eb) => ({
      open_minutes: eb.ref('parsed.open_minutes'),
      exception_times: eb.ref('parsed.exception_times'),
      exception_openings: eb.ref('parsed.exception_openings'),
      open_slots: eb.ref('parsed.open_slots'),
    }))
    .whereRef('l.id', '=', 'parsed.id')
    .where(isDifferent)
    .execute();
}

export function selectOpeningHourColumnDrift(db: Db, parsed: readonly ComputedOpeningHourColumns[]) {
  return db
    .selectFrom('locations as l')
    .innerJoin(asRows(parsed), 'parsed.id', 'l.id')
    .select([
      sql.lit('openings of location').as('kind'),
      sql<string>`l.id::text`.as('id'),
      sql<string>`concat_ws(' ', l.open_minutes, l.exception_times, l.exception_openings)`.as('stored'),
      sql<string>`concat_ws(' ', parsed.open_minutes, parsed.exception_times, parsed.exception_openings)`.as(
        'expected',
      ),
    ])
    .where('l.open_minutes', 'is not', null)
    .where(isDifferent)
    .execute();
}

const isDifferent = sql<boolean>`(l.open_minutes, l.exception_times, l.exception_openings, l.open_slots)
  IS DISTINCT FROM (parsed.open_minutes, parsed.exception_times, parsed.exception_openings, parsed.open_slots)`;

function asRows(parsed: readonly ComputedOpeningHourColumns[]) {
  return sql<ComputedOpeningHourColumns>`jsonb_to_recordset(${JSON.stringify(parsed)}::jsonb)`.as<'parsed'>(
    sql`parsed (id int, open_minutes int4multirange, exception_times tsmultirange, exception_openings tsmultirange, open_slots int[])`,
  );
}

/** Prevents changes of the hours between reading them and writing their openings. */
export async function lockHoursOfLocations(tx: Db, ids: number[]): Promise<void> {
  await tx
    .selectFrom('locations')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Skips locations that another process is parsing. */
export async function lockLocationsWithoutOpeningHourColumns(db: Db, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('open_minutes', 'is', null)
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectLocationIdBatch(db: Db, after: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
