import { weekdayOfDayNumber } from '../time/calendar.ts';
import {
  getOpenMinutesOfDay,
  getOpenMinutesOfWeekday,
  parseSpecifiedOpenRanges,
} from './specified-open-ranges.ts';
import { findHoursExceptionOnDay } from './hours-exceptions.ts';
import type { HoursException } from './hours-exceptions.ts';
import type { ParsedHours } from '../parsed-hours.ts';
import { MINUTES_PER_DAY, WEEKDAYS } from '../time/weekly-hours.ts';
import type { OpeningInterval } from '../time/weekly-hours.ts';
import type { WallClock } from '../time/zone-clock.ts';

/** `from <= minute < to` */
export type MinuteRange = {
  readonly from: number;
  readonly to: number;
};

/** Every minute at which a restaurant is open on its own clock, for any kind of hours. */
export type OpeningSchedule = {
  /** By weekday, Monday first: the minutes within the day, and those that run into the next one. */
  readonly own: readonly (readonly MinuteRange[])[];
  readonly spill: readonly (readonly MinuteRange[])[];
  readonly exceptions: readonly HoursException[];
};

export type OpeningRanges = {
  week: MinuteRange[];
  /** Days that differ from their weekday, and their openings, in minutes since 1 January 1970. */
  exceptionTimes: MinuteRange[];
  exceptionOpenings: MinuteRange[];
};

/** Without a zone even parsed hours follow the documented rule, which looks only at today's row. */
export function buildOpeningSchedule(
  hours: ParsedHours,
  hasZone: boolean,
  exceptions: readonly HoursException[] = [],
): OpeningSchedule {
  const isRead = hours.kind === 'weekly' && hasZone;
  return {
    own: WEEKDAYS.map((weekday, day) =>
      isRead ? ownOf(hours.week[weekday]) : readSpecifiedOpenRanges(hours, day),
    ),
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

export function isScheduleOpenAtClock(schedule: OpeningSchedule, { dayNumber, minute }: WallClock): boolean {
  return isMinuteInRanges(openingsOnDate(schedule, dayNumber), minute);
}

export function computeOpeningRanges(schedule: OpeningSchedule): OpeningRanges {
  const { exceptions } = schedule;
  const endless = exceptions.filter(({ last }) => last === Infinity).map(({ first }) => first);
  const end = Math.min(...endless);
  const days = new Set(endless);
  for (const { first, last } of exceptions) {
    // The next day differs too, because the hours after midnight run into it.
    for (let day = first; day <= last + 1 && day < end; day++) days.add(day);
  }
  return {
    week: weekWithoutExceptions(schedule),
    exceptionTimes: mergeRanges([
      ...[...days].map((day) => shiftRange({ from: 0, to: MINUTES_PER_DAY }, day * MINUTES_PER_DAY)),
      ...(end === Infinity ? [] : [{ from: end * MINUTES_PER_DAY, to: Infinity }]),
    ]),
    exceptionOpenings: mergeRanges(
      [...days].flatMap((day) =>
        openingsOnDate(schedule, day).map((range) => shiftRange(range, day * MINUTES_PER_DAY)),
      ),
    ),
  };
}

/** The documented rule looks only at the row of the day, or at the words of the text. */
function readSpecifiedOpenRanges(hours: ParsedHours, weekday: number): readonly MinuteRange[] {
  switch (hours.kind) {
    case 'missing':
      return [];
    case 'weekly':
      return getOpenMinutesOfDay(hours.week[WEEKDAYS[weekday]!]);
    case 'rows':
      return getOpenMinutesOfWeekday(hours.rows, weekday);
    case 'text':
      return parseSpecifiedOpenRanges(hours.text, weekday);
  }
}

function weekWithoutExceptions({ own, spill }: OpeningSchedule): MinuteRange[] {
  return mergeRanges(
    WEEKDAYS.flatMap((_, day) => [
      ...own[day]!.map((range) => shiftRange(range, day * MINUTES_PER_DAY)),
      ...spill[(day + 6) % 7]!.map((range) => shiftRange(range, day * MINUTES_PER_DAY)),
    ]),
  );
}

function ownOf(row: readonly OpeningInterval[]): MinuteRange[] {
  return row.map(({ opens, closes }) => ({ from: opens, to: Math.min(closes, MINUTES_PER_DAY) }));
}

function spillOf(row: readonly OpeningInterval[]): MinuteRange[] {
  return row.flatMap(({ closes }) =>
    closes > MINUTES_PER_DAY ? [{ from: 0, to: closes - MINUTES_PER_DAY }] : [],
  );
}

export function mergeRanges(ranges: readonly MinuteRange[]): MinuteRange[] {
  const result: MinuteRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    if (range.to <= range.from) continue;
    const last = result.at(-1);
    if (last && range.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else {
      result.push({ from: range.from, to: range.to });
    }
  }
  return result;
}

export function isMinuteInRanges(ranges: readonly MinuteRange[], minute: number): boolean {
  return ranges.some(({ from, to }) => from <= minute && minute < to);
}

export function shiftRange({ from, to }: MinuteRange, by: number): MinuteRange {
  return { from: from + by, to: to + by };
}
