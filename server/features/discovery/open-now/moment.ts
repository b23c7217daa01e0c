import { dateOf } from '#rules/hours/calendar.ts';
import { MINUTES_PER_DAY } from '#rules/hours/week.ts';
import { clockInZone, clockOfViewer, isTimeZone, type WallClock } from '#rules/hours/zone-clock.ts';
import { defined } from '#rules/defined.ts';
import type { Moment, WallTime } from './queries.ts';
import { commonSlot, ownSlot } from './slots.ts';

/** Places without a zone go by the clock of this machine, as a page goes by that of its reader. */
export function momentAt(at: Date, allZones: (string | null)[]): Moment {
  const zones = allZones.toSorted((a, b) => rankOf(a) - rankOf(b));
  const clocks = zones.map((zone) =>
    known(zone) ? clockInZone(at, defined(known(zone))) : clockOfViewer(at),
  );
  const times = clocks.map(wallTime);
  const slots = times.map(({ minute }, index) => commonSlot(minute, known(zones[index] ?? null)));
  return { zones, times, slots: [...new Set(slots)] };
}

export function everywhereAt(clock: WallClock): Moment {
  const time = wallTime(clock);
  return { everywhere: time, slots: [ownSlot(time.minute)] };
}

/** The list is searched from its start for each location, and most lie in these. */
const USUAL = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Denver'];

function rankOf(zone: string | null): number {
  const place = USUAL.indexOf(zone ?? '');
  return place < 0 ? USUAL.length : place;
}

function known(zone: string | null): string | null {
  return zone !== null && isTimeZone(zone) ? zone : null;
}

function wallTime({ dayNumber, weekday, minute }: WallClock): WallTime {
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { time: `${dateOf(dayNumber)}T${clock}`, minute: weekday * MINUTES_PER_DAY + minute };
}
