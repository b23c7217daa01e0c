import { areIntervalsEqual, WEEKDAYS } from './time/weekly-hours.ts';
import type { Interval, WeeklyHours } from './time/weekly-hours.ts';

export type DayGroup = {
  first: number;
  last: number;
  row: readonly Interval[];
};

export function groupDays(week: WeeklyHours): DayGroup[] {
  const groups: DayGroup[] = [];
  WEEKDAYS.forEach((weekday, day) => {
    const group = groups.at(-1);
    if (group && areIntervalsEqual(group.row, week[weekday])) group.last = day;
    else groups.push({ first: day, last: day, row: week[weekday] });
  });
  return groups;
}

export function formatDayRange({ first, last }: DayGroup, length: number): string {
  return first === last ? shortName(first, length) : `${shortName(first, length)}-${shortName(last, length)}`;
}

function shortName(day: number, length: number): string {
  const name = WEEKDAYS[day]!;
  return name[0]!.toUpperCase() + name.slice(1, length);
}
