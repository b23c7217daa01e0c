export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

export const MINUTES_PER_DAY = 1440;
export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

/** Minutes after midnight; `closes` is above 1440 if it runs into the next day. */
export type OpeningInterval = {
  readonly opens: number;
  readonly closes: number;
};

/** Without holidays and dated exceptions. */
export type WeeklyHours = Readonly<Record<Weekday, readonly OpeningInterval[]>>;

export const WHOLE_DAY_INTERVAL: OpeningInterval = { opens: 0, closes: MINUTES_PER_DAY };

/** At most 24 hours: an end at or before the start lies on the next day. */
export function openingIntervalBetween(opens: number, closes: number): OpeningInterval | null {
  const start = opens === MINUTES_PER_DAY ? 0 : opens;
  if (start < 0 || start > MINUTES_PER_DAY) return null;
  // Feeds write 23:59 for the end of the day; taken literally, a restaurant would close for a minute every night.
  const end = closes % MINUTES_PER_DAY === MINUTES_PER_DAY - 1 ? closes + 1 : closes;
  const after = end <= start ? end + MINUTES_PER_DAY : end;
  return after - start > MINUTES_PER_DAY ? null : { opens: start, closes: after };
}

export function buildWeeklyHours(
  rowOf: (weekday: Weekday, index: number) => readonly OpeningInterval[],
): WeeklyHours {
  const week: Partial<Record<Weekday, OpeningInterval[]>> = {};
  WEEKDAYS.forEach((weekday, index) => {
    week[weekday] = mergeOpeningIntervals(rowOf(weekday, index));
  });
  return week as WeeklyHours;
}

export function mergeOpeningIntervals(row: readonly OpeningInterval[]): OpeningInterval[] {
  const tidy: OpeningInterval[] = [];
  for (const next of row.toSorted((a, b) => a.opens - b.opens || a.closes - b.closes)) {
    const last = tidy.at(-1);
    const closes = Math.max(last?.closes ?? 0, next.closes);
    if (last && next.opens <= last.closes && closes - last.opens <= MINUTES_PER_DAY) {
      tidy[tidy.length - 1] = { opens: last.opens, closes };
    } else {
      tidy.push({ opens: next.opens, closes: next.closes });
    }
  }
  return tidy;
}

export function areOpeningIntervalsEqual(
  a: readonly OpeningInterval[],
  b: readonly OpeningInterval[],
): boolean {
  return (
    a.length === b.length &&
    a.every((interval, i) => interval.opens === b[i]?.opens && interval.closes === b[i]?.closes)
  );
}

export function isOpenWholeDay(row: readonly OpeningInterval[]): boolean {
  return row.length === 1 && row[0]!.opens === 0 && row[0]!.closes === MINUTES_PER_DAY;
}
