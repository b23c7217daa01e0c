import { sameRow, WEEKDAYS } from '../week.ts';
import type { WeeklyHours } from '../week.ts';

export function sameWeek(a: WeeklyHours, b: WeeklyHours): boolean {
  return WEEKDAYS.every((weekday) => sameRow(a[weekday], b[weekday]));
}
