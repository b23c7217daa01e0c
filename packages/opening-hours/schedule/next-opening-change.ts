import { findHoursExceptionOnDay } from './hours-exceptions.ts';
import { isOpenByClock, openingsOnDate } from './schedule.ts';
import type { OpeningSchedule } from './schedule.ts';
import { MINUTES_PER_DAY } from '../time/weekly-hours.ts';
import { wallClockInZone, zoneOffsetMs } from '../time/zone-clock.ts';
import type { WallClock } from '../time/zone-clock.ts';

const MINUTE = 60_000;
/** Visitors do not plan further ahead. */
const DAYS_AHEAD = 60;
/** A restaurant that never closes passes one midnight a day; two months of them are enough. */
const BOUNDARIES_AHEAD = 60;

/** The first instant after `at` at which the restaurant opens or closes; null if nothing changes for long. */
export function nextOpeningChange(schedule: OpeningSchedule, at: Date, timeZone: string): Date | null {
  const clockAt = (instant: number) => wallClockInZone(new Date(instant), timeZone);
  const now = isOpenByClock(schedule, clockAt(at.getTime()));
  let instant = at.getTime();
  for (let passed = 0; passed < BOUNDARIES_AHEAD; passed++) {
    const wait = minutesToBoundary(schedule, clockAt(instant));
    if (wait === null) return null;
    instant = addWallClockMinutes(instant, wait, timeZone);
    if (isOpenByClock(schedule, clockAt(instant)) !== now) return new Date(instant);
  }
  return null;
}

function minutesToBoundary(schedule: OpeningSchedule, { dayNumber, minute }: WallClock): number | null {
  for (let day = dayNumber, looked = 0; looked < DAYS_AHEAD; day++, looked++) {
    const passed = (day - dayNumber) * MINUTES_PER_DAY - minute;
    const waits = openingsOnDate(schedule, day)
      .flatMap(({ from, to }) => [from + passed, to + passed])
      .filter((wait) => wait > 0);
    if (waits.length > 0) return Math.min(...waits);
    day = endOfClosure(schedule, day);
    if (day === Infinity) return null;
  }
  return null;
}

function endOfClosure({ exceptions }: OpeningSchedule, day: number): number {
  const found = findHoursExceptionOnDay(exceptions, day);
  return found?.kind === 'closure' ? found.last : day;
}

/** When the wall clock has run on by so many minutes, or an earlier switch of daylight saving time. */
function addWallClockMinutes(instant: number, wait: number, timeZone: string): number {
  const offset = zoneOffsetMs(instant, timeZone);
  const candidate = (Math.floor((instant + offset) / MINUTE) + wait) * MINUTE - offset;
  return zoneOffsetMs(candidate, timeZone) === offset
    ? candidate
    : firstInstantWithoutOffset(offset, instant, candidate, timeZone);
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
