import { areOpeningIntervalsEqual, WEEKDAYS } from '../time/weekly-hours.ts';
import type { WeeklyHours } from '../time/weekly-hours.ts';

export function areWeeklyHoursEqual(a: WeeklyHours, b: WeeklyHours): boolean {
  return WEEKDAYS.every((weekday) => areOpeningIntervalsEqual(a[weekday], b[weekday]));
}
