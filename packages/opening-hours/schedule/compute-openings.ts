import { mergeRanges, shiftRange } from '../time/minute-ranges.ts';
import type { MinuteRange } from '../time/minute-ranges.ts';
import { openingsOnDate, weekWithoutExceptions } from './schedule.ts';
import type { OpeningSchedule } from './schedule.ts';
import { MINUTES_PER_DAY } from '../time/weekly-hours.ts';

export type Openings = {
  week: MinuteRange[];
  /** Days that differ from their weekday, and their openings, in minutes since 1 January 1970. */
  exceptionTimes: MinuteRange[];
  exceptionOpenings: MinuteRange[];
};

export function computeOpenings(schedule: OpeningSchedule): Openings {
  const { exceptions } = schedule;
  const endless = exceptions.filter(({ last }) => last === Infinity).map(({ first }) => first);
  const end = Math.min(...endless);
  const days = new Set(endless);
  for (const { first, last } of exceptions) {
    // The following day differs too, because the night runs into it.
    for (let day = first; day <= last + 1 && day < end; day++) days.add(day);
  }
  return {
    week: weekWithoutExceptions(schedule),
    exceptionTimes: mergeRanges([
      ...[...days].map((day) => shiftRange({ from: 0, to: MINUTES_PER_DAY }, day * MINUTES_PER_DAY)),
      ...(end === Infinity ? [] : [{ from: end * MINUTES_PER_DAY, to: Infinity }]),
    ]),
    exceptionOpenings: mergeRanges(
      [...days].flatMap((day) =>
        openingsOnDate(schedule, day).map((range) => shiftRange(range, day * MINUTES_PER_DAY)),
      ),
    ),
  };
}
