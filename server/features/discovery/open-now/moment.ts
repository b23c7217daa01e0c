import { dateOf } from '#rules/hours/calendar.ts';
import { MINUTES_PER_DAY } from '#rules/hours/week.ts';
import { clockInZone, clockOfViewer, isTimeZone, type WallClock } from '#rules/hours/zone-clock.ts';

/** When a place has to be open: the time on the clock of each zone, or one time on every place's own clock. */
export type Moment = { zones: (string | null)[]; times: WallTime[] } | { everywhere: WallTime };

/** "2026-11-27T19:30" and the minute of the week that this is. */
export type WallTime = { time: string; minute: number };

/** Places without a zone go by the clock of this machine, as a page goes by that of its reader. */
export function momentAt(at: Date, allZones: (string | null)[]): Moment {
  const zones = allZones.toSorted((a, b) => rankOf(a) - rankOf(b));
  const clocks = zones.map((zone) => (zone && isTimeZone(zone) ? clockInZone(at, zone) : clockOfViewer(at)));
  return { zones, times: clocks.map(wallTime) };
}

/** The list is searched from its start for each location, and most lie in these. */
const USUAL = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Denver'];

function rankOf(zone: string | null): number {
  const place = USUAL.indexOf(zone ?? '');
  return place < 0 ? USUAL.length : place;
}

export function wallTime({ dayNumber, weekday, minute }: WallClock): WallTime {
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { time: `${dateOf(dayNumber)}T${clock}`, minute: weekday * MINUTES_PER_DAY + minute };
}
