import { dateOf } from '#rules/hours/calendar.ts';
import { readExceptions } from '#rules/hours/exceptions.ts';
import type { MinuteRange } from '#rules/hours/minute-ranges.ts';
import { openingsOf } from '#rules/hours/openings.ts';
import { readHours } from '#rules/hours/read-hours.ts';
import { scheduleOf } from '#rules/hours/schedule.ts';
import { MINUTES_PER_DAY } from '#rules/hours/week.ts';
import { isTimeZone } from '#rules/hours/zone-clock.ts';
import type { StoredOpenings } from '../queries.ts';
import type { Written } from './queries.ts';
import { slotsOf } from './slots.ts';

/** What people have written of when a place is open, as ranges that a search can ask. */
export function openingsToStore({ hours, timeZone, ...exceptions }: Written): StoredOpenings {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : null;
  const schedule = scheduleOf(readHours(hours), zone !== null, readExceptions(exceptions));
  const { week, exceptionTimes, exceptionOpenings } = openingsOf(schedule);
  const isAlwaysOrdinary = exceptionTimes.length === 0;
  return {
    week: multirange(week, String),
    exceptionTimes: isAlwaysOrdinary ? null : multirange(exceptionTimes, timestamp),
    exceptionOpenings: isAlwaysOrdinary ? null : multirange(exceptionOpenings, timestamp),
    slots: `{${slotsOf(week, exceptionOpenings, zone).join(',')}}`,
  };
}

function multirange(ranges: readonly MinuteRange[], print: (minute: number) => string): string {
  return `{${ranges.map(({ from, to }) => `[${print(from)},${print(to)})`).join(',')}}`;
}

function timestamp(minute: number): string {
  if (minute === Infinity) return '';
  const ofDay = minute % MINUTES_PER_DAY;
  const clock = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `"${dateOf(Math.floor(minute / MINUTES_PER_DAY))} ${clock}"`;
}
