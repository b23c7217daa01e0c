import { containsMinute, mergeRanges } from './minute-ranges.ts';
import type { MinuteRange } from './minute-ranges.ts';
import { MINUTES_PER_DAY, WEEKDAYS } from './weekly-hours.ts';
import type { WeeklyHours } from './weekly-hours.ts';

export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

export type WeekMinuteRange = MinuteRange;

/** Disjoint, ascending ranges since Monday 00:00 within 0..10080; a Sunday night past midnight goes on at the start. */
export function toWeekMinuteRanges(week: WeeklyHours): WeekMinuteRange[] {
  return mergeRanges(
    WEEKDAYS.flatMap((weekday, day) =>
      week[weekday].flatMap(({ opens, closes }) =>
        cutAtWeekEnd(day * MINUTES_PER_DAY + opens, day * MINUTES_PER_DAY + closes),
      ),
    ),
  );
}

export function isOpenInWeek(ranges: readonly WeekMinuteRange[], minuteOfWeek: number): boolean {
  return containsMinute(ranges, minuteOfWeek);
}

function cutAtWeekEnd(from: number, to: number): WeekMinuteRange[] {
  if (to <= MINUTES_PER_WEEK) return [{ from, to }];
  return [
    { from, to: MINUTES_PER_WEEK },
    { from: 0, to: to - MINUTES_PER_WEEK },
  ];
}
