import { formatShortDate } from '../time/calendar.ts';
import { formatShortClock } from '../time/clock-time.ts';
import { findHoursExceptionOnDay, parseHoursExceptions } from './hours-exceptions.ts';
import type { HoursException, HoursExceptions } from './hours-exceptions.ts';
import type { ParsedHours } from '../parsed-hours.ts';
import { nextOpeningChange } from './next-opening-change.ts';
import { buildOpeningSchedule, isOpenByClock } from './schedule.ts';
import type { OpeningSchedule } from './schedule.ts';
import { MINUTES_PER_DAY, WEEKDAYS } from '../time/weekly-hours.ts';
import { wallClockInZone, wallClockOfDevice, isTimeZone } from '../time/zone-clock.ts';

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
  const isOpen = isOpenByClock(schedule, clock);
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
  return isOpenByClock(schedule, clock);
}

/** Without the exceptions that are over. */
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
  const isSoon = change.getTime() - at.getTime() < MINUTES_PER_DAY * 60_000;
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
