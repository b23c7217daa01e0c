import { isoDateOfDayNumber, parseWallTime } from '#packages/opening-hours/time/calendar.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '#packages/opening-hours/time/weekly-hours.ts';
import {
  wallClockInZone,
  wallClockOfDevice,
  isTimeZone,
  zoneOffsetMs,
  type WallClock,
} from '#packages/opening-hours/time/zone-clock.ts';
import {
  parseHoursExceptions,
  type HoursExceptions,
} from '#packages/opening-hours/schedule/hours-exceptions.ts';
import {
  buildOpeningSchedule,
  computeOpeningRanges,
  type MinuteRange,
} from '#packages/opening-hours/schedule/schedule.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import { selectTimeZones, type OpenFilterTime, type WallTime } from './queries.ts';

export type OpenFilterQuery = { openNow?: boolean | undefined; openAt?: string | undefined };

export type StoredOpeningHours = { hours: unknown; timeZone: string | null } & HoursExceptions;

/** In PostgreSQL's range syntax; the exceptions are null if every day follows the week. */
export type OpeningHourColumns = {
  open_minutes: string;
  exception_times: string | null;
  exception_openings: string | null;
  open_slots: number[];
};

export async function resolveOpenFilterTime(
  db: Db,
  { openNow, openAt }: OpenFilterQuery,
  now: Date,
): Promise<OpenFilterTime | null> {
  if (openAt === undefined) return openNow ? openFilterTimeAt(now, await selectTimeZones(db)) : null;
  if (openNow)
    throw badRequestError('Ask for what’s open now or for what’s open at another time, not both.', [
      { field: 'openAt', message: 'does not go with openNow' },
    ]);
  const clock = parseWallTime(openAt);
  if (!clock) throw new Error('The contract lets no such time through');
  return openFilterTimeInEveryZone(clock);
}

/** Every writer of hours, time zones, special days or closures must also write these columns. */
export function computeOpeningHourColumns({
  hours,
  timeZone,
  ...exceptions
}: StoredOpeningHours): OpeningHourColumns {
  const zone = knownZone(timeZone);
  const schedule = buildOpeningSchedule(parseHours(hours), zone !== null, parseHoursExceptions(exceptions));
  const { week, exceptionTimes, exceptionOpenings } = computeOpeningRanges(schedule);
  const isAlwaysOrdinary = exceptionTimes.length === 0;
  return {
    open_minutes: multirange(week, String),
    exception_times: isAlwaysOrdinary ? null : multirange(exceptionTimes, timestamp),
    exception_openings: isAlwaysOrdinary ? null : multirange(exceptionOpenings, timestamp),
    open_slots: openTimeSlotsOf(week, exceptionOpenings, zone),
  };
}

/** Locations without a time zone use the clock of this machine, as a page uses that of its viewer. */
function openFilterTimeAt(at: Date, allZones: (string | null)[]): OpenFilterTime {
  const zones = allZones.toSorted((a, b) => rankOf(a) - rankOf(b));
  const times: WallTime[] = [];
  const slots = new Set<number>();
  for (const zone of zones.map(knownZone)) {
    const time = wallTime(zone === null ? wallClockOfDevice(at) : wallClockInZone(at, zone));
    times.push(time);
    slots.add(utcTimeSlot(time.minuteOfWeek, zone));
  }
  return { zones, times, slots: [...slots] };
}

function openFilterTimeInEveryZone(clock: WallClock): OpenFilterTime {
  const time = wallTime(clock);
  return { everywhere: time, slots: [localTimeSlot(time.minuteOfWeek)] };
}

/** Most locations are in these, and array_position searches from the start. */
const COMMON_ZONES = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Denver'];

function rankOf(zone: string | null): number {
  const index = COMMON_ZONES.indexOf(zone ?? '');
  return index < 0 ? COMMON_ZONES.length : index;
}

function knownZone(zone: string | null): string | null {
  return zone !== null && isTimeZone(zone) ? zone : null;
}

function wallTime({ dayNumber, weekday, minute }: WallClock): WallTime {
  return {
    localDateTime: `${isoDateOfDayNumber(dayNumber)}T${clockText(minute)}`,
    minuteOfWeek: weekday * MINUTES_PER_DAY + minute,
  };
}

function multirange(ranges: readonly MinuteRange[], print: (minute: number) => string): string {
  return `{${ranges.map(({ from, to }) => `[${print(from)},${print(to)})`).join(',')}}`;
}

function timestamp(minute: number): string {
  if (minute === Infinity) return '';
  const day = isoDateOfDayNumber(Math.floor(minute / MINUTES_PER_DAY));
  return `"${day} ${clockText(minute % MINUTES_PER_DAY)}"`;
}

function clockText(minuteOfDay: number): string {
  return [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Shorter slots would hardly filter better, and each location stores all slots in which it is open. */
const SLOT = 120;
const SLOTS = MINUTES_PER_WEEK / SLOT;
/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 3 * MINUTES_PER_DAY;

/** 84 slots of UTC shifted by the zone's winter offset, so that zones with equal summer time agree, then 84 of local time. */
function openTimeSlotsOf(
  week: readonly MinuteRange[],
  exceptionOpenings: readonly MinuteRange[],
  zone: string | null,
): number[] {
  const ranges = [
    ...week,
    ...exceptionOpenings.map(({ from, to }) => ({ from: from + FIRST_DAY, to: to + FIRST_DAY })),
  ];
  const own = slotsAt(ranges, 0).map((slot) => SLOTS + slot);
  // Without a time zone the viewer's clock decides, so every slot is possible.
  const common = zone === null && own.length > 0 ? allSlots() : slotsAt(ranges, winterOffset(zone));
  return [...common, ...own];
}

function localTimeSlot(minuteOfWeek: number): number {
  return SLOTS + slotOf(minuteOfWeek);
}

function utcTimeSlot(minuteOfWeek: number, zone: string | null): number {
  return slotOf(minuteOfWeek - winterOffset(zone));
}

/** Any fixed instant works, because stored and requested times are shifted alike. */
const WINTER_INSTANT = Date.UTC(2026, 0, 1);

function winterOffset(zone: string | null): number {
  return zone === null ? 0 : zoneOffsetMs(WINTER_INSTANT, zone) / 60_000;
}

function slotsAt(ranges: readonly MinuteRange[], ahead: number): number[] {
  const found = new Set<number>();
  for (const { from, to } of ranges) {
    const last = Math.min(to, from + MINUTES_PER_WEEK) - ahead - 1;
    for (let slot = Math.floor((from - ahead) / SLOT); slot * SLOT <= last; slot++)
      found.add(slotOf(slot * SLOT));
  }
  return [...found].toSorted((a, b) => a - b);
}

function slotOf(minute: number): number {
  return ((Math.floor(minute / SLOT) % SLOTS) + SLOTS) % SLOTS;
}

function allSlots(): number[] {
  return Array.from({ length: SLOTS }, (_, slot) => slot);
}
