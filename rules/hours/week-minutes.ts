import { MINUTES_PER_DAY, WEEKDAYS } from './week.ts';
import type { WeeklyHours } from './week.ts';

export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

export interface WeekMinutes {
  readonly from: number;
  readonly to: number;
}

/**
 * The week as disjoint, ascending ranges of minutes since Monday 00:00, each `from <= minute < to` within 0..10080:
 * a Sunday night that runs past midnight is cut, its rest stands at the start.
 */
export function toWeekMinutes(week: WeeklyHours): WeekMinutes[] {
  const ranges = WEEKDAYS.flatMap((weekday, day) =>
    week[weekday].flatMap(({ opens, closes }) =>
      cutAtWeekEnd(day * MINUTES_PER_DAY + opens, day * MINUTES_PER_DAY + closes),
    ),
  ).toSorted((a, b) => a.from - b.from);

  const joined: WeekMinutes[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else {
      joined.push(range);
    }
  }
  return joined;
}

export function isOpenInWeek(ranges: readonly WeekMinutes[], minuteOfWeek: number): boolean {
  return ranges.some(({ from, to }) => from <= minuteOfWeek && minuteOfWeek < to);
}

function cutAtWeekEnd(from: number, to: number): WeekMinutes[] {
  if (to <= MINUTES_PER_WEEK) return [{ from, to }];
  return [
    { from, to: MINUTES_PER_WEEK },
    { from: 0, to: to - MINUTES_PER_WEEK },
  ];
}
