import { MINUTES_PER_DAY } from './weekly-hours.ts';

/** The weekday (Monday is 0), the minute of that day, and a count of calendar days. */
export type WallClock = {
  readonly weekday: number;
  readonly minute: number;
  readonly dayNumber: number;
};

const MILLISECONDS_PER_DAY = MINUTES_PER_DAY * 60_000;

type Zone = {
  formatter: Intl.DateTimeFormat;
  /** Cached, because Intl costs more than all the rest; zones change their offset only on quarter hours. */
  offsets: Map<number, number>;
};

const QUARTER = 15 * 60_000;
const MAX_OFFSETS = 4000;
const zones = new Map<string, Zone | null>();

export function isTimeZone(timeZone: string): boolean {
  return zoneFor(timeZone) !== null;
}

export function zoneOffsetMs(at: number, timeZone: string): number {
  const zone = zoneFor(timeZone);
  if (!zone) throw new RangeError('Unknown time zone');
  const quarter = Math.floor(at / QUARTER);
  const known = zone.offsets.get(quarter);
  if (known !== undefined) return known;
  if (zone.offsets.size >= MAX_OFFSETS) zone.offsets.clear();
  const offset = askOffset(quarter * QUARTER, zone.formatter);
  zone.offsets.set(quarter, offset);
  return offset;
}

export function wallClockInZone(at: Date, timeZone: string): WallClock {
  return readShifted(at.getTime() + zoneOffsetMs(at.getTime(), timeZone));
}

export function wallClockOfDevice(at: Date): WallClock {
  return readShifted(at.getTime() - at.getTimezoneOffset() * 60_000);
}

function readShifted(local: number): WallClock {
  const dayNumber = Math.floor(local / MILLISECONDS_PER_DAY);
  return {
    weekday: (((dayNumber + 3) % 7) + 7) % 7,
    minute: Math.floor((local - dayNumber * MILLISECONDS_PER_DAY) / 60_000),
    dayNumber,
  };
}

function askOffset(at: number, formatter: Intl.DateTimeFormat): number {
  const field: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(at)) field[type] = Number(value);
  return Date.UTC(field.year!, field.month! - 1, field.day!, field.hour!, field.minute!, field.second!) - at;
}

function zoneFor(timeZone: string): Zone | null {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const formatter = makeFormatter(timeZone);
  const zone = formatter && { formatter, offsets: new Map<number, number>() };
  // Zone names come from data, and invalid ones must not fill the memory.
  if (zones.size < 1000) zones.set(timeZone, zone);
  return zone;
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}
