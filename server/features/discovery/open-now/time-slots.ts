import type { MinuteRange } from '#packages/opening-hours/time/minute-ranges.ts';
import { MINUTES_PER_WEEK } from '#packages/opening-hours/time/week-minutes.ts';
import { MINUTES_PER_DAY } from '#packages/opening-hours/time/weekly-hours.ts';
import { zoneOffsetMs } from '#packages/opening-hours/time/zone-clock.ts';

/** Shorter slots would hardly filter better, and each location stores all slots in which it is open. */
const SLOT = 120;
const SLOTS = MINUTES_PER_WEEK / SLOT;
/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 3 * MINUTES_PER_DAY;

/** 84 slots of UTC shifted by the zone's winter offset, so that zones with equal summer time agree, then 84 of local time. */
export function openTimeSlotsOf(
  week: readonly MinuteRange[],
  exceptionOpenings: readonly MinuteRange[],
  zone: string | null,
): number[] {
  const ranges = [
    ...week,
    ...exceptionOpenings.map(({ from, to }) => ({ from: from + FIRST_DAY, to: to + FIRST_DAY })),
  ];
  const own = slotsAt(ranges, 0).map((slot) => SLOTS + slot);
  // Without a time zone the viewer's clock decides, so every slot is possible.
  const common = zone === null && own.length > 0 ? allSlots() : slotsAt(ranges, winterOffset(zone));
  return [...common, ...own];
}

export function localTimeSlot(minuteOfWeek: number): number {
  return SLOTS + slotOf(minuteOfWeek);
}

export function utcTimeSlot(minuteOfWeek: number, zone: string | null): number {
  return slotOf(minuteOfWeek - winterOffset(zone));
}

/** Any fixed instant works, because stored and requested times are shifted alike. */
const WINTER_INSTANT = Date.UTC(2026, 0, 1);

function winterOffset(zone: string | null): number {
  return zone === null ? 0 : zoneOffsetMs(WINTER_INSTANT, zone) / 60_000;
}

function slotsAt(ranges: readonly MinuteRange[], ahead: number): number[] {
  const found = new Set<number>();
  for (const { from, to } of ranges) {
    const last = Math.min(to, from + MINUTES_PER_WEEK) - ahead - 1;
    for (let slot = Math.floor((from - ahead) / SLOT); slot * SLOT <= last; slot++)
      found.add(slotOf(slot * SLOT));
  }
  return [...found].toSorted((a, b) => a - b);
}

function slotOf(minute: number): number {
  return ((Math.floor(minute / SLOT) % SLOTS) + SLOTS) % SLOTS;
}

function allSlots(): number[] {
  return Array.from({ length: SLOTS }, (_, slot) => slot);
}
