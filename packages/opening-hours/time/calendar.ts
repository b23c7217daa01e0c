import type { WallClock } from './zone-clock.ts';

const MILLISECONDS_PER_DAY = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** "2026-11-26" as days since 1 January 1970; null if it is not a date. */
export function dayNumberOfIsoDate(date: string): number | null {
  const found = DATE.exec(date);
  if (!found) return null;
  const time = Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  const dayNumber = time / MILLISECONDS_PER_DAY;
  return isoDateOfDayNumber(dayNumber) === date ? dayNumber : null;
}

export function isoDateOfDayNumber(dayNumber: number): string {
  return new Date(dayNumber * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Monday is 0. 1 January 1970 was a Thursday. */
export function weekdayOfDayNumber(dayNumber: number): number {
  return (((dayNumber + 3) % 7) + 7) % 7;
}

/** "2026-11-27T19:30"; null if it is not a time. */
export function parseWallTime(text: string): WallClock | null {
  const found = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  const dayNumber = found && dayNumberOfIsoDate(found[1]!);
  if (!found || dayNumber === null) return null;
  return {
    weekday: weekdayOfDayNumber(dayNumber),
    minute: Number(found[2]) * 60 + Number(found[3]),
    dayNumber,
  };
}

export function formatShortDate(dayNumber: number): string {
  const date = new Date(dayNumber * MILLISECONDS_PER_DAY);
  return `${MONTH_NAMES[date.getUTCMonth()]!} ${date.getUTCDate()}`;
}

/** "Nov 26, 2026" for "2026-11-26"; text that is not a date stays as it is. */
export function formatIsoDate(date: string): string {
  const dayNumber = dayNumberOfIsoDate(date);
  return dayNumber === null ? date : `${formatShortDate(dayNumber)}, ${date.slice(0, 4)}`;
}

/** "Mar 1 to Mar 5, 2026"; `to` is null if the end is unknown. */
export function formatDateRange(from: string, to: string | null): string {
  if (from === to) return formatIsoDate(from);
  if (to === null) return `${formatIsoDate(from)}, no end date`;
  const first = dayNumberOfIsoDate(from);
  const isOneYear = first !== null && from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatShortDate(first) : formatIsoDate(from)} to ${formatIsoDate(to)}`;
}

export function formatDayAndDate(dayNumber: number): string {
  return `${WEEKDAY_NAMES[weekdayOfDayNumber(dayNumber)]!}, ${formatShortDate(dayNumber)}`;
}
