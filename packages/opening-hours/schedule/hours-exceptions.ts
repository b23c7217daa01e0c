import { dayNumberOfIsoDate } from '../time/calendar.ts';
import { formatHoursJsonRow, parseHoursJsonRow } from '../hours-json.ts';
import type { OpeningInterval } from '../time/weekly-hours.ts';

export const MAX_SPECIAL_DAYS = 60;
const MAX_DAYS = 366;

/** Dates are those of the restaurant's own calendar; the last day is included. */
export type SpecialDay = {
  from: string;
  to: string;
  hours: string | string[];
  note: string | null;
};

export type ClosurePeriod = {
  from: string;
  to: string | null;
  note: string | null;
};

export type HoursExceptions = {
  specialDays?: readonly SpecialDay[] | null | undefined;
  closure?: ClosurePeriod | null | undefined;
};

export type HoursException = {
  kind: 'closure' | 'special';
  first: number;
  last: number;
  row: readonly OpeningInterval[];
  note: string | null;
};

/** In the order of precedence: a closure wins over every special day. Unreadable entries are left out. */
export function parseHoursExceptions({ specialDays, closure }: HoursExceptions): HoursException[] {
  const first = closure ? dayNumberOfIsoDate(closure.from) : null;
  const last = closure?.to ? dayNumberOfIsoDate(closure.to) : Infinity;
  const closed: HoursException[] =
    closure && first !== null && last !== null
      ? [{ kind: 'closure', first, last, row: [], note: closure.note }]
      : [];
  return [...closed, ...(specialDays ?? []).flatMap(readSpecialDay)];
}

export function findHoursExceptionOnDay(
  exceptions: readonly HoursException[],
  dayNumber: number,
): HoursException | undefined {
  return exceptions.find(({ first, last }) => first <= dayNumber && dayNumber <= last);
}

function readSpecialDay({ from, to, hours, note }: SpecialDay): HoursException[] {
  const first = dayNumberOfIsoDate(from);
  const last = dayNumberOfIsoDate(to);
  const row = parseHoursJsonRow(hours);
  return first === null || last === null || row === null ? [] : [{ kind: 'special', first, last, row, note }];
}

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

export function isSpecialPeriodUnderYear({ from, to }: Days): boolean {
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
