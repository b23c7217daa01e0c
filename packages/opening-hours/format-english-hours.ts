import { formatOpeningIntervals } from './hours-json.ts';
import { areOpeningIntervalsEqual, WEEKDAYS } from './time/weekly-hours.ts';
import type { OpeningInterval, WeeklyHours } from './time/weekly-hours.ts';

/** Comma-separated "Day time" entries as the specification has them; days that are not named are closed. */
export function formatEnglishHours(week: WeeklyHours): string {
  const entries = groupDaysByHours(week).flatMap((group) =>
    formatOpeningIntervals(group.row).map((range) => `${formatDayRange(group, 3)} ${range}`),
  );
  return entries.length > 0 ? entries.join(', ') : 'Closed';
}

export type HoursDayGroup = {
  first: number;
  last: number;
  row: readonly OpeningInterval[];
};

export function groupDaysByHours(week: WeeklyHours): HoursDayGroup[] {
  const groups: HoursDayGroup[] = [];
  WEEKDAYS.forEach((weekday, day) => {
    const group = groups.at(-1);
    if (group && areOpeningIntervalsEqual(group.row, week[weekday])) group.last = day;
    else groups.push({ first: day, last: day, row: week[weekday] });
  });
  return groups;
}

export function formatDayRange({ first, last }: HoursDayGroup, length: number): string {
  return first === last ? shortName(first, length) : `${shortName(first, length)}-${shortName(last, length)}`;
}

function shortName(day: number, length: number): string {
  const name = WEEKDAYS[day]!;
  return name[0]!.toUpperCase() + name.slice(1, length);
}
