import type { Exceptions } from '#rules/hours/exceptions.ts';
import { sql, type Db } from '#server/platform/database.ts';

/** When a place has to be open: the time on the clock of each zone, or one time on every place's own clock. */
export type Moment = ({ zones: (string | null)[]; times: WallTime[] } | { everywhere: WallTime }) & {
  /** Nothing is open then but in one of these. */
  slots: number[];
};

/** "2026-11-27T19:30" and the minute of the week that this is. */
export type WallTime = { time: string; minute: number };

/** Whether the location `l` is open then: the slots are what the index knows, the ranges what was asked. */
export function isOpenAt(moment: Moment) {
  return sql<boolean>`(l.open_slots <> '{}' AND l.open_slots && ${moment.slots}::int[] AND ${isOpenExactly(moment)})`;
}

function isOpenExactly(moment: Moment) {
  if ('everywhere' in moment) {
    const { time, minute } = moment.everywhere;
    return isOpenAtTime(sql`${time}::timestamp`, sql`${minute}::int`);
  }
  const zone = sql`array_position(${moment.zones}::text[], l.time_zone)`;
  const times = moment.times.map(({ time }) => time);
  const minutes = moment.times.map(({ minute }) => minute);
  return isOpenAtTime(sql`(${times}::timestamp[])[${zone}]`, sql`(${minutes}::int[])[${zone}]`);
}

function isOpenAtTime(time: ReturnType<typeof sql>, minute: ReturnType<typeof sql>) {
  return sql<boolean>`CASE WHEN l.exception_times IS NOT NULL AND l.exception_times @> ${time}
    THEN l.exception_openings @> ${time} ELSE l.open_minutes @> ${minute} END`;
}

/** Each zone that a location has, by jumping from one to the next in an index; and none. */
export async function selectTimeZones(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ zone: string | null }>`
    WITH RECURSIVE zones AS (
      (SELECT time_zone AS zone FROM locations WHERE date_deleted IS NULL ORDER BY time_zone LIMIT 1)
      UNION ALL
      SELECT (SELECT l.time_zone FROM locations l WHERE l.date_deleted IS NULL AND l.time_zone > zones.zone
        ORDER BY l.time_zone LIMIT 1)
      FROM zones WHERE zones.zone IS NOT NULL)
    SELECT zone FROM zones
  `.execute(db);
  return rows.some(({ zone }) => zone === null)
    ? rows.map(({ zone }) => zone)
    : [...rows.map(({ zone }) => zone), null];
}

/** What people have written of when a place is open. */
export type Written = { hours: unknown; timeZone: string | null } & Exceptions;

/** Locations with the same hours together. */
export async function selectHours(
  db: Db,
  ids: number[],
  { unread = false } = {},
): Promise<(Written & { ids: number[] })[]> {
  const { rows } = await sql<Written & { ids: number[] }>`
    SELECT hours_of_operation AS hours, time_zone AS "timeZone", special_days AS "specialDays", closure, array_agg(id) AS ids
    FROM locations WHERE id = ANY(${ids}::int[]) AND ${unread ? sql`open_minutes IS NULL` : sql`true`} GROUP BY 1, 2, 3, 4
  `.execute(db);
  return rows;
}

/** Some whose hours nobody has read, and whom no other process reads already. */
export async function lockUnread(db: Db, atMost: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM locations WHERE open_minutes IS NULL ORDER BY id LIMIT ${atMost} FOR UPDATE SKIP LOCKED
  `.execute(db);
  return rows.map(({ id }) => id);
}
