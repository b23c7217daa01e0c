import { sql, type Db } from '#server/platform/database/database.ts';

export type OpenFilterTime = ({ zones: (string | null)[]; times: WallTime[] } | { everywhere: WallTime }) & {
  /** Locations without any of these slots are closed at that time. */
  slots: number[];
};

/** `localDateTime` is like "2026-11-27T19:30". */
export type WallTime = { localDateTime: string; minuteOfWeek: number };

/** The index knows only the slots; the ranges are exact. */
export function isLocationOpenAtSql(moment: OpenFilterTime) {
  return sql<boolean>`(l.open_slots <> '{}' AND l.open_slots && ${moment.slots}::int[] AND ${isOpenExactly(moment)})`;
}

function isOpenExactly(moment: OpenFilterTime) {
  if ('everywhere' in moment) {
    const { localDateTime, minuteOfWeek } = moment.everywhere;
    return isOpenAtTime(sql`${localDateTime}::timestamp`, sql`${minuteOfWeek}::int`);
  }
  const zone = sql`array_position(${moment.zones}::text[], l.time_zone)`;
  const times = moment.times.map(({ localDateTime }) => localDateTime);
  const minutes = moment.times.map(({ minuteOfWeek }) => minuteOfWeek);
  return isOpenAtTime(sql`(${times}::timestamp[])[${zone}]`, sql`(${minutes}::int[])[${zone}]`);
}

function isOpenAtTime(time: ReturnType<typeof sql>, minute: ReturnType<typeof sql>) {
  return sql<boolean>`CASE WHEN l.exception_times IS NOT NULL AND l.exception_times @> ${time}
    THEN l.exception_openings @> ${time} ELSE l.open_minutes @> ${minute} END`;
}

/** Jumps from zone to zone in the index; always includes null. */
export async function selectTimeZones(db: Db): Promise<(string | null)[]> {
  const rows = await db
    .withRecursive('zones(zone)', (each) =>
      each
        .selectFrom((first) =>
          first
            .selectFrom('locations as l')
            .select('l.time_zone as zone')
            .where('l.date_deleted', 'is', null)
            .orderBy('l.time_zone')
            .limit(1)
            .as('first'),
        )
        .select('first.zone')
        .unionAll(
          each
            .selectFrom('zones')
            .where('zones.zone', 'is not', null)
            .select((next) =>
              next
                .selectFrom('locations as l')
                .select('l.time_zone as zone')
                .where('l.date_deleted', 'is', null)
                .whereRef('l.time_zone', '>', 'zones.zone')
                .orderBy('l.time_zone')
                .limit(1)
                .as('zone'),
            ),
        ),
    )
    .selectFrom('zones')
    .select('zone')
    .execute();
  const zones = rows.map(({ zone }) => zone);
  return zones.includes(null) ? zones : [...zones, null];
}
