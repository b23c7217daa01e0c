import { formatShortDate } from '../time/calendar.ts';
import { formatShortClock } from '../time/clock-time.ts';
import { findHoursExceptionOnDay, parseHoursExceptions } from './hours-exceptions.ts';
import type { HoursException, HoursExceptions } from './hours-exceptions.ts';
import type { ParsedHours } from '../parsed-hours.ts';
import { buildOpeningSchedule, isScheduleOpenAtClock, openingsOnDate } from './schedule.ts';
import type { OpeningSchedule } from './schedule.ts';
import { MINUTES_PER_DAY, WEEKDAYS } from '../time/weekly-hours.ts';
import { wallClockInZone, wallClockOfDevice, isTimeZone, zoneOffsetMs } from '../time/zone-clock.ts';
import type { WallClock } from '../time/zone-clock.ts';

const MINUTE = 60_000;

export type OpenState = {
  /** null if the hours are an unreadable text, which is not shown as closed. */
  isOpen: boolean | null;
  /** "closes 9 pm", "opens 11 am tomorrow", "open 24 hours"; null if only open or closed is known. */
  label: string | null;
  /** "Closed for Thanksgiving", "Closed today", "Temporarily closed": the reason for an unusual closure. */
  reason: string | null;
};

export type OpenStateOptions = {
  at: Date;
  /** The restaurant's IANA zone; without it the viewer's clock is used, as documented. */
  timeZone?: string | null | undefined;
} & HoursExceptions;

export function computeOpenState(hours: ParsedHours, when: OpenStateOptions): OpenState {
  const { zone, clock, schedule } = readWhen(hours, when);
  const { exceptions } = schedule;
  const isOpen = isScheduleOpenAtClock(schedule, clock);
  const exception = findHoursExceptionOnDay(exceptions, clock.dayNumber);
  if (hours.kind === 'text' && !isOpen && !exception) return { isOpen: null, label: null, reason: null };
  const knowsChange = hours.kind === 'weekly' || exceptions.length > 0;
  return {
    isOpen,
    label: zone && knowsChange ? changeLabel(isOpen, schedule, when.at, zone) : null,
    reason: isOpen ? null : closedBecause(exception),
  };
}

export function isOpenByHoursAt(hours: ParsedHours, when: OpenStateOptions): boolean {
  const { clock, schedule } = readWhen(hours, when);
  return isScheduleOpenAtClock(schedule, clock);
}

/** No visitor plans further ahead. */
const DAYS_AHEAD = 60;
/** A restaurant that never closes passes one boundary (midnight) a day; two months are enough. */
const BOUNDARIES_AHEAD = 60;

/** The first instant after `at` at which the restaurant opens or closes; null if nothing changes for long. */
export function nextOpeningChange(schedule: OpeningSchedule, at: Date, timeZone: string): Date | null {
  const clockAt = (instant: number) => wallClockInZone(new Date(instant), timeZone);
  const now = isScheduleOpenAtClock(schedule, clockAt(at.getTime()));
  let instant = at.getTime();
  for (let passed = 0; passed < BOUNDARIES_AHEAD; passed++) {
    const wait = minutesToBoundary(schedule, clockAt(instant));
    if (wait === null) return null;
    instant = addWallClockMinutes(instant, wait, timeZone);
    if (isScheduleOpenAtClock(schedule, clockAt(instant)) !== now) return new Date(instant);
  }
  return null;
}

/** Leaves out exceptions that have ended. */
function readWhen(hours: ParsedHours, { at, timeZone, specialDays, closure }: OpenStateOptions) {
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : null;
  const clock = zone ? wallClockInZone(at, zone) : wallClockOfDevice(at);
  const exceptions = parseHoursExceptions({ specialDays, closure }).filter(
    ({ last }) => last >= clock.dayNumber - 1,
  );
  return { zone, clock, schedule: buildOpeningSchedule(hours, zone !== null, exceptions) };
}

function closedBecause(exception: HoursException | undefined): string | null {
  if (exception?.kind === 'closure') return 'Temporarily closed';
  if (exception?.row.length !== 0) return null;
  return exception.note ? `Closed for ${exception.note}` : 'Closed today';
}

function changeLabel(isOpen: boolean, schedule: OpeningSchedule, at: Date, timeZone: string): string | null {
  const change = nextOpeningChange(schedule, at, timeZone);
  if (!change) return isOpen ? 'open 24 hours' : null;
  return isOpen ? closingLabel(at, change, timeZone) : openingLabel(at, change, timeZone);
}

function closingLabel(at: Date, change: Date, timeZone: string): string {
  const end = wallClockInZone(change, timeZone);
  const isSoon = change.getTime() - at.getTime() < MINUTES_PER_DAY * MINUTE;
  return `closes ${formatShortClock(end.minute)}${isSoon ? '' : dayWords(at, change, timeZone)}`;
}

function openingLabel(at: Date, change: Date, timeZone: string): string {
  return `opens ${formatShortClock(wallClockInZone(change, timeZone).minute)}${dayWords(at, change, timeZone)}`;
}

function dayWords(at: Date, change: Date, timeZone: string): string {
  const then = wallClockInZone(change, timeZone);
  const days = then.dayNumber - wallClockInZone(at, timeZone).dayNumber;
  if (days <= 0) return '';
  if (days === 1) return ' tomorrow';
  if (days > 7) return ` ${formatShortDate(then.dayNumber)}`;
  const name = WEEKDAYS[then.weekday]!;
  return ` ${name[0]!.toUpperCase()}${name.slice(1)}`;
}

function minutesToBoundary(schedule: OpeningSchedule, { dayNumber, minute }: WallClock): number | null {
  for (let day = dayNumber, looked = 0; looked < DAYS_AHEAD; day++, looked++) {
    const passed = (day - dayNumber) * MINUTES_PER_DAY - minute;
    const waits = openingsOnDate(schedule, day)
      .flatMap(({ from, to }) => [from + passed, to + passed])
      .filter((wait) => wait > 0);
    if (waits.length > 0) return Math.min(...waits);
    day = endOfClosure(schedule, day);
    if (day === Infinity) return null;
  }
  return null;
}

function endOfClosure({ exceptions }: OpeningSchedule, day: number): number {
  const found = findHoursExceptionOnDay(exceptions, day);
  return found?.kind === 'closure' ? found.last : day;
}

/** When the wall clock has advanced by `wait` minutes, or an earlier daylight saving change. */
function addWallClockMinutes(instant: number, wait: number, timeZone: string): number {
  const offset = zoneOffsetMs(instant, timeZone);
  const candidate = (Math.floor((instant + offset) / MINUTE) + wait) * MINUTE - offset;
  return zoneOffsetMs(candidate, timeZone) === offset
    ? candidate
    : firstInstantWithoutOffset(offset, instant, candidate, timeZone);
}

function firstInstantWithoutOffset(offset: number, from: number, to: number, timeZone: string): number {
  let same = Math.floor(from / MINUTE);
  let different = Math.ceil(to / MINUTE);
  while (different - same > 1) {
    const middle = Math.floor((same + different) / 2);
    if (zoneOffsetMs(middle * MINUTE, timeZone) === offset) same = middle;
    else different = middle;
  }
  return different * MINUTE;
}
