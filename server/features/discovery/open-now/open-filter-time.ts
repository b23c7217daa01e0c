import { isoDateOfDayNumber } from '#packages/opening-hours/time/calendar.ts';
import { MINUTES_PER_DAY } from '#packages/opening-hours/time/weekly-hours.ts';
import {
  wallClockInZone,
  wallClockOfDevice,
  isTimeZone,
  type WallClock,
} from '#packages/opening-hours/time/zone-clock.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { OpenFilterTime, WallTime } from './queries.ts';
import { utcTimeSlot, localTimeSlot } from './time-slots.ts';

/** Locations without a time zone use the clock of this machine, as a page uses that of its viewer. */
export function openFilterTimeAt(at: Date, allZones: (string | null)[]): OpenFilterTime {
  const zones = allZones.toSorted((a, b) => rankOf(a) - rankOf(b));
  const clocks = zones.map((zone) =>
    knownZone(zone) ? wallClockInZone(at, assertDefined(knownZone(zone))) : wallClockOfDevice(at),
  );
  const times = clocks.map(wallTime);
  const slots = times.map(({ minute }, index) => utcTimeSlot(minute, knownZone(zones[index] ?? null)));
  return { zones, times, slots: [...new Set(slots)] };
}

export function openFilterTimeInEveryZone(clock: WallClock): OpenFilterTime {
  const time = wallTime(clock);
  return { everywhere: time, slots: [localTimeSlot(time.minute)] };
}

/** Most locations are in these, and array_position searches from the start. */
const COMMON_ZONES = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Denver'];

function rankOf(zone: string | null): number {
  const place = COMMON_ZONES.indexOf(zone ?? '');
  return place < 0 ? COMMON_ZONES.length : place;
}

function knownZone(zone: string | null): string | null {
  return zone !== null && isTimeZone(zone) ? zone : null;
}

function wallTime({ dayNumber, weekday, minute }: WallClock): WallTime {
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { time: `${isoDateOfDayNumber(dayNumber)}T${clock}`, minute: weekday * MINUTES_PER_DAY + minute };
}
