import { wallClockInZone, isTimeZone } from '#packages/opening-hours/time/zone-clock.ts';
import { useNow } from '#web/lib/format/use-now.ts';

/** In the location's time zone; without one no weekday is marked, and the date is in UTC. */
export function useTodayInTimeZone(timeZone: string | null): { weekday: number | null; dayNumber: number } {
  const now = new Date(useNow());
  if (timeZone && isTimeZone(timeZone)) return wallClockInZone(now, timeZone);
  return { weekday: null, dayNumber: wallClockInZone(now, 'UTC').dayNumber };
}
