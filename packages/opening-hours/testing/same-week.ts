import { areIntervalsEqual, WEEKDAYS } from '../time/week.ts';
import type { WeeklyHours } from '../time/week.ts';

export function sameWeek(a: WeeklyHours, b: WeeklyHours): boolean {
  return WEEKDAYS.every((weekday) => areIntervalsEqual(a[weekday], b[weekday]));
}
