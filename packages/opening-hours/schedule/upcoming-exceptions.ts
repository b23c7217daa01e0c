import { formatDayAndDate } from '../time/calendar.ts';
import { describeDayHours } from '../describe-hours.ts';
import { parseHoursExceptions } from './hours-exceptions.ts';
import type { HoursException, HoursExceptions } from './hours-exceptions.ts';

const DAYS_AHEAD = 14;

export type UpcomingHoursException = {
  /** "Thu, Nov 26", "Thu, Dec 24 to Fri, Jan 1", "From Fri, Nov 20" */
  days: string;
  times: string;
  note: string | null;
};

export function upcomingHoursExceptions(
  exceptions: HoursExceptions,
  today: number,
  daysAhead = DAYS_AHEAD,
): UpcomingHoursException[] {
  return parseHoursExceptions(exceptions)
    .filter(({ first, last }) => last >= today && first < today + daysAhead)
    .toSorted((a, b) => a.first - b.first)
    .map((exception) => ({
      days: daysOf(exception),
      times: exception.kind === 'closure' ? 'Temporarily closed' : describeDayHours(exception.row),
      note: exception.note,
    }));
}

function daysOf({ first, last }: HoursException): string {
  if (last === Infinity) return `From ${formatDayAndDate(first)}`;
  return first === last ? formatDayAndDate(first) : `${formatDayAndDate(first)} to ${formatDayAndDate(last)}`;
}
