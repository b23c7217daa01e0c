import { findHoursExceptionOnDay } from './hours-exceptions.ts';
import { containsMinute } from '../time/minute-ranges.ts';
import { addWallClockMinutes } from './next-weekly-change.ts';
import { openingsOnDate } from './schedule.ts';
import type { OpeningSchedule } from './schedule.ts';
import { MINUTES_PER_DAY } from '../time/weekly-hours.ts';
import { wallClockInZone } from '../time/zone-clock.ts';
import type { WallClock } from '../time/zone-clock.ts';

/** Visitors do not plan further ahead. */
const DAYS_AHEAD = 60;
/** A restaurant that never closes passes one midnight a day; two months of them are enough. */
const BOUNDARIES_AHEAD = 60;

export function isOpenByClock(schedule: OpeningSchedule, { dayNumber, minute }: WallClock): boolean {
  return containsMinute(openingsOnDate(schedule, dayNumber), minute);
}

/** Like nextWeeklyOpeningChange, with special days and closures; null if nothing changes for long. */
export function nextOpeningScheduleChange(
  schedule: OpeningSchedule,
  at: Date,
  timeZone: string,
): Date | null {
  const isOpen = (instant: number) => isOpenByClock(schedule, wallClockInZone(new Date(instant), timeZone));
  const now = isOpen(at.getTime());
  let instant = at.getTime();
  for (let passed = 0; passed < BOUNDARIES_AHEAD; passed++) {
    const wait = minutesToBoundary(schedule, wallClockInZone(new Date(instant), timeZone));
    if (wait === null) return null;
    instant = addWallClockMinutes(instant, wait, timeZone);
    if (isOpen(instant) !== now) return new Date(instant);
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
