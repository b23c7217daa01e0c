import { areIntervalsEqual, WEEKDAYS } from '../time/weekly-hours.ts';
import type { WeeklyHours } from '../time/weekly-hours.ts';

export function areWeeksEqual(a: WeeklyHours, b: WeeklyHours): boolean {
  return WEEKDAYS.every((weekday) => areIntervalsEqual(a[weekday], b[weekday]));
}
