import { parseDayNumber } from '../time/calendar.ts';
import { parseDocumentedRow } from '../documented-hours.ts';
import type { Interval } from '../time/weekly-hours.ts';

/** Dates are those of the restaurant's own calendar; the last day is included. */
export type SpecialDay = {
  from: string;
  to: string;
  hours: string | string[];
  note: string | null;
};

export type Closure = {
  from: string;
  to: string | null;
  note: string | null;
};

export type HoursExceptions = {
  specialDays?: readonly SpecialDay[] | null | undefined;
  closure?: Closure | null | undefined;
};

export type DayException = {
  kind: 'closure' | 'special';
  first: number;
  last: number;
  row: readonly Interval[];
  note: string | null;
};

/** In the order of precedence: a closure wins over every special day. Unreadable entries are left out. */
export function parseHoursExceptions({ specialDays, closure }: HoursExceptions): DayException[] {
  const first = closure ? parseDayNumber(closure.from) : null;
  const last = closure?.to ? parseDayNumber(closure.to) : Infinity;
  const closed: DayException[] =
    closure && first !== null && last !== null
      ? [{ kind: 'closure', first, last, row: [], note: closure.note }]
      : [];
  return [...closed, ...(specialDays ?? []).flatMap(readSpecialDay)];
}

export function findExceptionOnDay(
  exceptions: readonly DayException[],
  dayNumber: number,
): DayException | undefined {
  return exceptions.find(({ first, last }) => first <= dayNumber && dayNumber <= last);
}

function readSpecialDay({ from, to, hours, note }: SpecialDay): DayException[] {
  const first = parseDayNumber(from);
  const last = parseDayNumber(to);
  const row = parseDocumentedRow(hours);
  return first === null || last === null || row === null ? [] : [{ kind: 'special', first, last, row, note }];
}
