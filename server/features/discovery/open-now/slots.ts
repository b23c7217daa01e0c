import type { MinuteRange } from '#packages/opening-hours/time/minute-ranges.ts';
import { MINUTES_PER_WEEK } from '#packages/opening-hours/time/week-minutes.ts';
import { MINUTES_PER_DAY } from '#packages/opening-hours/time/week.ts';
import { zoneOffset } from '#packages/opening-hours/time/zone-clock.ts';

/** Shorter ones would prune little more, and every location keeps those in which it is open. */
const SLOT = 120;
const SLOTS = MINUTES_PER_WEEK / SLOT;
/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 3 * MINUTES_PER_DAY;

/**
 * The slots of the week in which it is open at all: 84 on its own clock, and before them 84 on the clock of UTC less what its zone is ahead
 * of UTC in winter, so that one number means one moment in all zones that have the same summer time.
 */
export function slotsOf(
  week: readonly MinuteRange[],
  exceptionOpenings: readonly MinuteRange[],
  zone: string | null,
): number[] {
  const ranges = [
    ...week,
    ...exceptionOpenings.map(({ from, to }) => ({ from: from + FIRST_DAY, to: to + FIRST_DAY })),
  ];
  const own = slotsAt(ranges, 0).map((slot) => SLOTS + slot);
  // Whose clock it is without a zone, the reader of the page decides.
  const common = zone === null && own.length > 0 ? allSlots() : slotsAt(ranges, winterOffset(zone));
  return [...common, ...own];
}

/** On the clock of each restaurant. */
export function ownSlot(minuteOfWeek: number): number {
  return SLOTS + slotOf(minuteOfWeek);
}

/** The slot of a zone whose clock shows this. */
export function commonSlot(minuteOfWeek: number, zone: string | null): number {
  return slotOf(minuteOfWeek - winterOffset(zone));
}

/** Any fixed moment would do: what is written and what is asked are shifted alike. */
const WINTER_INSTANT = Date.UTC(2026, 0, 1);

function winterOffset(zone: string | null): number {
  return zone === null ? 0 : zoneOffset(WINTER_INSTANT, zone) / 60_000;
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
