import { weekdayOfDayNumber } from '../time/calendar.ts';
import { openRangesOfDayRow, openRangesOfRows, openRangesOfText } from './documented-open-rule.ts';
import { findHoursExceptionOnDay } from './hours-exceptions.ts';
import type { HoursException } from './hours-exceptions.ts';
import type { ParsedHours } from '../parsed-hours.ts';
import { mergeRanges, shiftRange } from '../time/minute-ranges.ts';
import type { MinuteRange } from '../time/minute-ranges.ts';
import { MINUTES_PER_DAY, WEEKDAYS } from '../time/weekly-hours.ts';
import type { OpeningInterval } from '../time/weekly-hours.ts';

/** Every minute at which a restaurant is open on its own clock, for any kind of hours. */
export type OpeningSchedule = {
  /** By weekday, Monday first: the minutes within the day, and those that run into the next one. */
  readonly own: readonly (readonly MinuteRange[])[];
  readonly spill: readonly (readonly MinuteRange[])[];
  readonly exceptions: readonly HoursException[];
};

/** Without a zone even parsed hours follow the documented rule, which looks only at today's row. */
export function buildOpeningSchedule(
  hours: ParsedHours,
  hasZone: boolean,
  exceptions: readonly HoursException[] = [],
): OpeningSchedule {
  const isRead = hours.kind === 'weekly' && hasZone;
  return {
    own: WEEKDAYS.map((weekday, day) => (isRead ? ownOf(hours.week[weekday]) : openByDocument(hours, day))),
    spill: WEEKDAYS.map((weekday) => (isRead ? spillOf(hours.week[weekday]) : [])),
    exceptions,
  };
}

export function openingsOnDate(
  { own, spill, exceptions }: OpeningSchedule,
  dayNumber: number,
): MinuteRange[] {
  const today = findHoursExceptionOnDay(exceptions, dayNumber);
  const yesterday = findHoursExceptionOnDay(exceptions, dayNumber - 1);
  return mergeRanges([
    ...(today ? ownOf(today.row) : own[weekdayOfDayNumber(dayNumber)]!),
    ...(yesterday ? spillOf(yesterday.row) : spill[weekdayOfDayNumber(dayNumber - 1)]!),
  ]);
}

export function weekWithoutExceptions({ own, spill }: OpeningSchedule): MinuteRange[] {
  return mergeRanges(
    WEEKDAYS.flatMap((_, day) => [
      ...own[day]!.map((range) => shiftRange(range, day * MINUTES_PER_DAY)),
      ...spill[(day + 6) % 7]!.map((range) => shiftRange(range, day * MINUTES_PER_DAY)),
    ]),
  );
}

function openByDocument(hours: ParsedHours, weekday: number): readonly MinuteRange[] {
  switch (hours.kind) {
    case 'missing':
      return [];
    case 'weekly':
      return openRangesOfDayRow(hours.week[WEEKDAYS[weekday]!]);
    case 'rows':
      return openRangesOfRows(hours.rows, weekday);
    case 'text':
      return openRangesOfText(hours.text, weekday);
  }
}

function ownOf(row: readonly OpeningInterval[]): MinuteRange[] {
  return row.map(({ opens, closes }) => ({ from: opens, to: Math.min(closes, MINUTES_PER_DAY) }));
}

function spillOf(row: readonly OpeningInterval[]): MinuteRange[] {
  return row.flatMap(({ closes }) =>
    closes > MINUTES_PER_DAY ? [{ from: 0, to: closes - MINUTES_PER_DAY }] : [],
  );
}
