import { wallClockInZone, zoneOffsetMs } from '#packages/opening-hours/time/zone-clock.ts';

const DAY_MS = 86_400_000;
const FIRST_HOUR = 11;
const LAST_HOUR = 21;

/** One push a day at most, between eleven in the morning and nine in the evening by the device's clock. */
export function earliestPushTime(now: Date, timeZone: string, lastPushed: Date | null): Date {
  const { dayNumber, minute } = wallClockInZone(now, timeZone);
  const wasToday = lastPushed !== null && wallClockInZone(lastPushed, timeZone).dayNumber >= dayNumber;
  if (wasToday || minute >= LAST_HOUR * 60) return opening(dayNumber + 1, timeZone);
  return minute < FIRST_HOUR * 60 ? opening(dayNumber, timeZone) : now;
}

/** Eleven o'clock in the zone; no zone changes its clocks so close to noon. */
function opening(dayNumber: number, timeZone: string): Date {
  const wall = dayNumber * DAY_MS + FIRST_HOUR * 3_600_000;
  const offset = zoneOffsetMs(wall - zoneOffsetMs(wall, timeZone), timeZone);
  return new Date(wall - offset);
}
