import { DEFAULT_FORM_HOURS } from '#packages/opening-hours/default-form-hours.ts';
import { NO_HOURS_TEXT, type ParsedHours } from '#packages/opening-hours/parsed-hours.ts';
import {
  openingIntervalBetween,
  MINUTES_PER_DAY,
  WEEKDAYS,
} from '#packages/opening-hours/time/weekly-hours.ts';
import type { OpeningInterval, Weekday } from '#packages/opening-hours/time/weekly-hours.ts';
import { formatOsmClock, parseClockTime } from '#packages/opening-hours/time/clock-time.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { formatOpeningIntervals } from '#packages/opening-hours/hours-json.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type OpeningTimeRange = {
  opens: string;
  closes: string;
};

export type WeekHoursDraft = Record<Weekday, OpeningTimeRange[]>;

/** Hours by weekday, or a source's text that is not parseable. */
export type HoursDraft = { kind: 'week'; week: WeekHoursDraft } | { kind: 'text'; text: string };

export function defaultHours(): HoursDraft {
  return { kind: 'week', week: defaultWeek() };
}

export function defaultOpeningTimeRange(day: Weekday): OpeningTimeRange {
  return assertDefined(defaultWeek()[day][0]);
}

function defaultWeek(): WeekHoursDraft {
  const hours = parseHours(DEFAULT_FORM_HOURS) as Extract<ParsedHours, { kind: 'weekly' }>;
  return weekOf((day) => hours.week[day].map(toRange));
}

export function parseDraftHours(found: unknown): HoursDraft {
  const hours = parseHours(found);
  if (hours.kind === 'weekly') return { kind: 'week', week: weekOf((day) => hours.week[day].map(toRange)) };
  if (hours.kind === 'text') return hours.text === NO_HOURS_TEXT ? defaultHours() : { ...hours };
  return hours.kind === 'rows' ? { kind: 'text', text: textOfRows(hours.rows) } : defaultHours();
}

/** The request format: monday to sunday with a time range each, or an object with a text. */
export function buildHoursRequestBody(hours: HoursDraft): Record<Weekday, string> | { text: string } {
  if (hours.kind === 'text') return { text: hours.text.trim() || NO_HOURS_TEXT };
  return weekOf((day) => rowText(hours.week[day]));
}

export function isOpeningTimeRangeIncomplete({ opens, closes }: OpeningTimeRange): boolean {
  return opens === '' || closes === '';
}

/** "next day" if it closes after midnight, "24 hours" if it never closes. */
export function openingTimeRangeNote({ opens, closes }: OpeningTimeRange): 'next day' | '24 hours' | null {
  const interval = toInterval({ opens, closes });
  if (!interval) return null;
  if (interval.closes - interval.opens === MINUTES_PER_DAY) return '24 hours';
  return interval.closes > MINUTES_PER_DAY ? 'next day' : null;
}

export function copyRangesToAllDays(week: WeekHoursDraft, from: Weekday): WeekHoursDraft {
  return weekOf(() => week[from].map((range) => ({ ...range })));
}

function rowText(ranges: readonly OpeningTimeRange[]): string {
  const row = ranges.flatMap((range) => toInterval(range) ?? []);
  if (row.length === 0) return 'Closed';
  return formatOpeningIntervals(row)
    .join(', ')
    .replace(/\b[ap]m\b/g, (half) => half.toUpperCase());
}

function toInterval({ opens, closes }: OpeningTimeRange): OpeningInterval | null {
  const [from, to] = [parseClockTime(opens), parseClockTime(closes)];
  return from === null || to === null ? null : openingIntervalBetween(from, to);
}

function toRange({ opens, closes }: OpeningInterval): OpeningTimeRange {
  return { opens: formatOsmClock(opens % MINUTES_PER_DAY), closes: formatOsmClock(closes % MINUTES_PER_DAY) };
}

function textOfRows(rows: Readonly<Partial<Record<Weekday, unknown>>>): string {
  const lines = WEEKDAYS.filter((day) => rows[day] !== undefined).map(
    (day) => `${assertDefined(day[0]).toUpperCase()}${day.slice(1)}: ${[rows[day]].flat().join(', ')}`,
  );
  return lines.join('\n');
}

function weekOf<Value>(of: (day: Weekday) => Value): Record<Weekday, Value> {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, of(day)])) as Record<Weekday, Value>;
}
