import { printShortClock } from './clock-time.ts';
import { isOpenByRow, isOpenByRows, isOpenByText } from './documented-rule.ts';
import type { Hours } from './hours.ts';
import { isOpenAt, nextChange } from './next-change.ts';
import { MINUTES_PER_DAY, WEEKDAYS } from './week.ts';
import type { WeeklyHours } from './week.ts';
import { clockInZone, clockOfViewer, isTimeZone } from './zone-clock.ts';

export interface OpenState {
  isOpen: boolean;
  /** "closes 9 pm", "opens 11 am tomorrow", "open 24 hours"; null when nothing is known beyond open or closed. */
  label: string | null;
}

export interface When {
  at: Date;
  /** The restaurant's IANA zone; without it the clock of the viewer is taken, as documented. */
  timeZone?: string | null | undefined;
}

export function openState(hours: Hours, { at, timeZone }: When): OpenState {
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : null;
  if (hours.kind === 'weekly' && zone) return stateInZone(hours.week, at, zone);
  return { isOpen: isOpenByDocument(hours, at, zone), label: null };
}

function stateInZone(week: WeeklyHours, at: Date, timeZone: string): OpenState {
  const isOpen = isOpenAt(week, at, timeZone);
  const change = nextChange(week, at, timeZone);
  if (!change) return { isOpen, label: isOpen ? 'open 24 hours' : null };
  return { isOpen, label: isOpen ? closingLabel(at, change, timeZone) : openingLabel(at, change, timeZone) };
}

function isOpenByDocument(hours: Hours, at: Date, timeZone: string | null): boolean {
  const now = timeZone ? clockInZone(at, timeZone) : clockOfViewer(at);
  switch (hours.kind) {
    case 'missing':
      return false;
    case 'weekly':
      return isOpenByRow(hours.week[WEEKDAYS[now.weekday]!], now.minute);
    case 'rows':
      return isOpenByRows(hours.rows, now);
    case 'text':
      return isOpenByText(hours.text, now);
  }
}

function closingLabel(at: Date, change: Date, timeZone: string): string {
  const end = clockInZone(change, timeZone);
  const isSoon = change.getTime() - at.getTime() < MINUTES_PER_DAY * 60_000;
  return `closes ${printShortClock(end.minute)}${isSoon ? '' : dayWords(at, change, timeZone)}`;
}

function openingLabel(at: Date, change: Date, timeZone: string): string {
  return `opens ${printShortClock(clockInZone(change, timeZone).minute)}${dayWords(at, change, timeZone)}`;
}

function dayWords(at: Date, change: Date, timeZone: string): string {
  const then = clockInZone(change, timeZone);
  const days = then.dayNumber - clockInZone(at, timeZone).dayNumber;
  if (days <= 0) return '';
  if (days === 1) return ' tomorrow';
  const name = WEEKDAYS[then.weekday]!;
  return ` ${name[0]!.toUpperCase()}${name.slice(1)}`;
}
