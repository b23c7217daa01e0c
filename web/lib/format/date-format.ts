const made = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes eighty times as long as using it. */
export function getCachedDateFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = made.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  made.set(key, known);
  return known;
}

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Nov 18, 2026", in UTC so that server and browser write the same. */
export function formatDate(instant: string): string {
  return DAY.format(new Date(instant));
}
