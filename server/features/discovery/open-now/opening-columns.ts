import { isoDateOfDayNumber } from '#packages/opening-hours/time/calendar.ts';
import {
  parseHoursExceptions,
  type HoursExceptions,
} from '#packages/opening-hours/schedule/hours-exceptions.ts';
import type { MinuteRange } from '#packages/opening-hours/time/minute-ranges.ts';
import { computeOpenings } from '#packages/opening-hours/schedule/compute-openings.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { buildOpeningSchedule } from '#packages/opening-hours/schedule/schedule.ts';
import { MINUTES_PER_DAY } from '#packages/opening-hours/time/weekly-hours.ts';
import { isTimeZone } from '#packages/opening-hours/time/zone-clock.ts';
import { openTimeSlotsOf } from './time-slots.ts';

export type WrittenHours = { hours: unknown; timeZone: string | null } & HoursExceptions;

/** In PostgreSQL's range syntax; the exceptions are null if every day follows the week. */
export type OpeningColumns = {
  open_minutes: string;
  exception_times: string | null;
  exception_openings: string | null;
  open_slots: number[];
};

/** Every writer of hours, time zones, special days or closures must also write these columns. */
export function openingColumns({ hours, timeZone, ...exceptions }: WrittenHours): OpeningColumns {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : null;
  const schedule = buildOpeningSchedule(parseHours(hours), zone !== null, parseHoursExceptions(exceptions));
  const { week, exceptionTimes, exceptionOpenings } = computeOpenings(schedule);
  const isAlwaysOrdinary = exceptionTimes.length === 0;
  return {
    open_minutes: multirange(week, String),
    exception_times: isAlwaysOrdinary ? null : multirange(exceptionTimes, timestamp),
    exception_openings: isAlwaysOrdinary ? null : multirange(exceptionOpenings, timestamp),
    open_slots: openTimeSlotsOf(week, exceptionOpenings, zone),
  };
}

function multirange(ranges: readonly MinuteRange[], print: (minute: number) => string): string {
  return `{${ranges.map(({ from, to }) => `[${print(from)},${print(to)})`).join(',')}}`;
}

function timestamp(minute: number): string {
  if (minute === Infinity) return '';
  const ofDay = minute % MINUTES_PER_DAY;
  const clock = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `"${isoDateOfDayNumber(Math.floor(minute / MINUTES_PER_DAY))} ${clock}"`;
}
