const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 days ago" in whole elapsed units, so that server and browser agree in every time zone. */
export function formatRelativeTime(then: number, now: number): string {
  const age = Math.max(0, now - then);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(age / MINUTE, 'minute');
  if (age < DAY) return ago(age / HOUR, 'hour');
  const days = Math.floor(age / DAY);
  if (days < 7) return days === 1 ? 'yesterday' : ago(days, 'day');
  if (days < 30) return days < 14 ? 'last week' : ago(days / 7, 'week');
  if (days < 365) return days < 61 ? 'last month' : ago(days / 30.44, 'month');
  return days < 731 ? 'last year' : ago(days / 365.25, 'year');
}

function ago(count: number, unit: string): string {
  const whole = Math.max(1, Math.floor(count));
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}
