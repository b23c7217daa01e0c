import { dayNumberOfIsoDate } from '../time/calendar.ts';
import { parseHoursJsonRow } from '../hours-json.ts';
import type { OpeningInterval } from '../time/weekly-hours.ts';

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
