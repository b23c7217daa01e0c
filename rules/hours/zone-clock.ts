import { MINUTES_PER_DAY } from './week.ts';

/** A wall clock: the day of the week (Monday is 0), the minute of that day, and a count of calendar days. */
export interface WallClock {
  readonly weekday: number;
  readonly minute: number;
  readonly dayNumber: number;
}

const MILLISECONDS_PER_DAY = MINUTES_PER_DAY * 60_000;
const formatters = new Map<string, Intl.DateTimeFormat | null>();

export function isTimeZone(timeZone: string): boolean {
  return formatterFor(timeZone) !== null;
}

/** What to add to an instant, in milliseconds, to get the wall clock of the zone written as if it were UTC. */
export function zoneOffset(at: number, timeZone: string): number {
  const formatter = formatterFor(timeZone);
  if (!formatter) throw new RangeError('Unknown time zone');
  const field: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(at)) field[type] = Number(value);
  const local = Date.UTC(
    field.year!,
    field.month! - 1,
    field.day!,
    field.hour!,
    field.minute!,
    field.second!,
  );
  return local - Math.floor(at / 1000) * 1000;
}

export function clockInZone(at: Date, timeZone: string): WallClock {
  return readShifted(at.getTime() + zoneOffset(at.getTime(), timeZone));
}

/** The clock of the machine that runs this: in a browser the visitor's. */
export function clockOfViewer(at: Date): WallClock {
  return readShifted(at.getTime() - at.getTimezoneOffset() * 60_000);
}

function readShifted(local: number): WallClock {
  const dayNumber = Math.floor(local / MILLISECONDS_PER_DAY);
  return {
    // 1 January 1970 was a Thursday.
    weekday: (((dayNumber + 3) % 7) + 7) % 7,
    minute: Math.floor((local - dayNumber * MILLISECONDS_PER_DAY) / 60_000),
    dayNumber,
  };
}

function formatterFor(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = makeFormatter(timeZone);
  // Zones come from data; a stream of invented names must not fill the memory.
  if (formatters.size < 1000) formatters.set(timeZone, made);
  return made;
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
