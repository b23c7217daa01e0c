import { wallClockInZone } from '#packages/opening-hours/time/zone-clock.ts';

const DAY_MS = 86_400_000;
const SUNDAY = 6;
const FIRST_HOUR = 10;

/** Returns the date of this Sunday, from ten in the morning on in the time zone; null at other times. */
export function findDueDigestSunday(now: Date, timeZone: string): string | null {
  const { weekday, minute, dayNumber } = wallClockInZone(now, timeZone);
  if (weekday !== SUNDAY || minute < FIRST_HOUR * 60) return null;
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}
