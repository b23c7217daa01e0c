import { wallClockInZone } from '#packages/opening-hours/time/zone-clock.ts';
import type { DigestSunday } from './queries.ts';

const DAY_MS = 86_400_000;
const FIRST_HOUR = 10;
/** An admin can retry failed digests until Tuesday, UTC, which ends on Wednesday in some time zones. */
const MAX_RETRY_DAYS = 3;

/** This Sunday, from ten in the morning on in the time zone; on the days after it, only retries are due. */
export function findDigestSunday(now: Date, timeZone: string): DigestSunday | null {
  const { weekday, minute, dayNumber } = wallClockInZone(now, timeZone);
  const daysAgo = (weekday + 1) % 7;
  if (daysAgo > MAX_RETRY_DAYS || (daysAgo === 0 && minute < FIRST_HOUR * 60)) return null;
  const date = new Date((dayNumber - daysAgo) * DAY_MS).toISOString().slice(0, 10);
  return { date, onlyRetries: daysAgo > 0 };
}
