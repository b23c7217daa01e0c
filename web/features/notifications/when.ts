import { dateFormat } from '#web/lib/date-format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "20 min", "2 h", "Thu", "Nov 14": as short as it can be said at `now`. */
export function shortAge(instant: string, now: number, timeZone: string | undefined): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  const date = new Date(instant);
  const zone = timeZone ? { timeZone } : {};
  if (age < 6 * DAY) return dateFormat({ weekday: 'short', ...zone }).format(date);
  const isThisYear = dayOf(date, 'numeric', zone) === dayOf(new Date(now), 'numeric', zone);
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return dateFormat({ month: 'short', day: 'numeric', ...year, ...zone }).format(date);
}

export function isToday(instant: string, now: number, timeZone: string | undefined): boolean {
  const day = dateFormat({ dateStyle: 'short', ...(timeZone ? { timeZone } : {}) });
  return day.format(new Date(instant)) === day.format(new Date(now));
}

function dayOf(date: Date, year: 'numeric', zone: object): string {
  return dateFormat({ year, ...zone }).format(date);
}
