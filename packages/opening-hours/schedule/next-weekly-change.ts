import { isOpenInWeek, MINUTES_PER_WEEK, toWeekMinuteRanges } from '../time/week-minutes.ts';
import { MINUTES_PER_DAY } from '../time/weekly-hours.ts';
import type { WeeklyHours } from '../time/weekly-hours.ts';
import { wallClockInZone, zoneOffsetMs } from '../time/zone-clock.ts';

const MINUTE = 60_000;

export function isOpenInWeeklyHoursAt(week: WeeklyHours, at: Date, timeZone: string): boolean {
  return isOpenInWeek(toWeekMinuteRanges(week), minuteOfWeek(at.getTime(), timeZone));
}

/** The first instant after `at` at which the restaurant opens or closes; null if it never does. */
export function nextWeeklyOpeningChange(week: WeeklyHours, at: Date, timeZone: string): Date | null {
  const ranges = toWeekMinuteRanges(week);
  const boundaries = [...new Set(ranges.flatMap(({ from, to }) => [from, to % MINUTES_PER_WEEK]))];
  const isOpen = (instant: number) => isOpenInWeek(ranges, minuteOfWeek(instant, timeZone));

  const now = isOpen(at.getTime());
  const horizon = at.getTime() + (MINUTES_PER_WEEK + 2 * MINUTES_PER_DAY) * MINUTE;
  let instant = at.getTime();
  while (boundaries.length > 0 && instant <= horizon) {
    instant = nextCandidate(instant, boundaries, timeZone);
    if (isOpen(instant) !== now) return new Date(instant);
  }
  return null;
}

/** The next boundary on the wall clock, or an earlier switch of daylight saving time. */
function nextCandidate(instant: number, boundaries: readonly number[], timeZone: string): number {
  const minute = minuteOfWeek(instant, timeZone);
  const wait = Math.min(...boundaries.map((boundary) => minutesUntil(boundary, minute)));
  return addWallClockMinutes(instant, wait, timeZone);
}

/** When the wall clock has run on by so many minutes, or an earlier switch of daylight saving time. */
export function addWallClockMinutes(instant: number, wait: number, timeZone: string): number {
  const offset = zoneOffsetMs(instant, timeZone);
  const candidate = (Math.floor((instant + offset) / MINUTE) + wait) * MINUTE - offset;
  return zoneOffsetMs(candidate, timeZone) === offset
    ? candidate
    : firstInstantWithoutOffset(offset, instant, candidate, timeZone);
}

function minutesUntil(boundary: number, minute: number): number {
  return boundary > minute ? boundary - minute : boundary - minute + MINUTES_PER_WEEK;
}

function firstInstantWithoutOffset(offset: number, from: number, to: number, timeZone: string): number {
  let same = Math.floor(from / MINUTE);
  let different = Math.ceil(to / MINUTE);
  while (different - same > 1) {
    const middle = Math.floor((same + different) / 2);
    if (zoneOffsetMs(middle * MINUTE, timeZone) === offset) same = middle;
    else different = middle;
  }
  return different * MINUTE;
}

function minuteOfWeek(instant: number, timeZone: string): number {
  const { weekday, minute } = wallClockInZone(new Date(instant), timeZone);
  return weekday * MINUTES_PER_DAY + minute;
}
