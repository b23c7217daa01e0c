import { NO_HOURS_TEXT } from './parsed-hours.ts';
import type { ParsedHours } from './parsed-hours.ts';
import { formatShortClock } from './time/clock-time.ts';
import { isOpenWholeDay, WEEKDAYS } from './time/weekly-hours.ts';
import type { OpeningInterval, WeeklyHours, Weekday } from './time/weekly-hours.ts';

export type DayHoursLine = {
  weekday: Weekday;
  name: string;
  times: string;
};

export function describeWeeklyHours(week: WeeklyHours): DayHoursLine[] {
  return WEEKDAYS.map((weekday) => describeDay(weekday, describeDayHours(week[weekday])));
}

export function describeHours(hours: ParsedHours): DayHoursLine[] | null {
  if (hours.kind === 'weekly') return describeWeeklyHours(hours.week);
  if (hours.kind !== 'rows') return null;
  return WEEKDAYS.map((weekday) => {
    const row = hours.rows[weekday] ?? 'Closed';
    const parts = typeof row === 'string' ? [row] : row.filter((part) => typeof part === 'string');
    return describeDay(weekday, parts.join(', ') || (row.length > 0 ? 'Open' : 'Closed'));
  });
}

export function summarizeHours(hours: ParsedHours): string[] {
  if (hours.kind === 'text') return hours.text === NO_HOURS_TEXT ? [] : [hours.text];
  const runs: [DayHoursLine, ...DayHoursLine[]][] = [];
  for (const day of describeHours(hours) ?? []) {
    const run = runs.at(-1);
    if (run?.[0].times === day.times) run.push(day);
    else runs.push([day]);
  }
  const note = hours.kind === 'weekly' ? hours.note : null;
  return [...runs.map((run) => `${daysOf(run)} ${run[0].times}`), ...(note ? [note] : [])];
}

function daysOf(run: readonly [DayHoursLine, ...DayHoursLine[]]): string {
  const [first, last] = [run[0].name.slice(0, 3), run.at(-1)!.name.slice(0, 3)];
  if (run.length === WEEKDAYS.length) return 'Every day';
  return run.length === 1 ? first : `${first}–${last}`;
}

function describeDay(weekday: Weekday, times: string): DayHoursLine {
  return { weekday, name: weekday[0]!.toUpperCase() + weekday.slice(1), times };
}

export function describeDayHours(row: readonly OpeningInterval[]): string {
  if (row.length === 0) return 'Closed';
  if (isOpenWholeDay(row)) return 'Open 24 hours';
  return row
    .map(({ opens, closes }) => `${formatShortClock(opens)} – ${formatShortClock(closes)}`)
    .join(', ');
}
