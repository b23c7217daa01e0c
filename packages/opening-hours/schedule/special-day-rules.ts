import { formatHoursJsonRow, parseHoursJsonRow } from '../hours-json.ts';
import { dayNumberOfIsoDate } from '../time/calendar.ts';

export const MAX_SPECIAL_DAYS = 60;
const MAX_DAYS = 366;

type Days = {
  from: string;
  to: string;
};

/** Two entries for one day would contradict each other. */
export function doSpecialDaysOverlap(days: readonly Days[]): boolean {
  const sorted = sortSpecialDays(days);
  return sorted.some(({ from }, index) => index > 0 && from <= sorted[index - 1]!.to);
}

export function sortSpecialDays<Item extends Days>(days: readonly Item[]): Item[] {
  return days.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

export function isSpecialShorterThanAYear({ from, to }: Days): boolean {
  return dayNumberOfIsoDate(to)! - dayNumberOfIsoDate(from)! < MAX_DAYS;
}

export function toStoredSpecialHours(input: string | readonly string[]): string | string[] | null {
  const row = isBlank(input) ? null : parseHoursJsonRow(input);
  return row === null ? null : formatHoursJsonRow(row);
}

/** An empty text is not the same as closed. */
function isBlank(input: string | readonly string[]): boolean {
  return (typeof input === 'string' ? [input] : input).every((part) => part.trim() === '');
}
