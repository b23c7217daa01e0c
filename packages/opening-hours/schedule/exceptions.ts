import { dayNumberOf } from '../time/calendar.ts';
import { readDayRow } from '../documented-hours.ts';
import type { Interval } from '../time/week.ts';

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
  const first = closure ? dayNumberOf(closure.from) : null;
  const last = closure?.to ? dayNumberOf(closure.to) : Infinity;
  const closed: DayException[] =
    closure && first !== null && last !== null
      ? [{ kind: 'closure', first, last, row: [], note: closure.note }]
      : [];
  return [...closed, ...(specialDays ?? []).flatMap(readSpecialDay)];
}

export function exceptionOn(
  exceptions: readonly DayException[],
  dayNumber: number,
): DayException | undefined {
  return exceptions.find(({ first, last }) => first <= dayNumber && dayNumber <= last);
}

function readSpecialDay({ from, to, hours, note }: SpecialDay): DayException[] {
  const first = dayNumberOf(from);
  const last = dayNumberOf(to);
  const row = readDayRow(hours);
  return first === null || last === null || row === null ? [] : [{ kind: 'special', first, last, row, note }];
}
