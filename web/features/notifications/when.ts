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
  if (age < 6 * DAY) return date.toLocaleDateString('en-US', { weekday: 'short', ...zone });
  const isThisYear = dayOf(date, 'numeric', zone) === dayOf(new Date(now), 'numeric', zone);
  return date.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
    ...zone,
  });
}

export function isToday(instant: string, now: number, timeZone: string | undefined): boolean {
  const options = { dateStyle: 'short', ...(timeZone ? { timeZone } : {}) } as const;
  const day = (time: Date) => time.toLocaleDateString('en-US', options);
  return day(new Date(instant)) === day(new Date(now));
}

function dayOf(date: Date, year: 'numeric', zone: object): string {
  return date.toLocaleDateString('en-US', { year, ...zone });
}
