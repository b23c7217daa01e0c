import { parseEnglishDayHours } from './parsing/parse-english-hours.ts';
import type { HoursJsonRow, ParsedHours } from './parsed-hours.ts';
import { formatClock } from './time/clock-time.ts';
import { buildWeeklyHours, isOpenWholeDay, WEEKDAYS } from './time/weekly-hours.ts';
import type { OpeningInterval, WeeklyHours, Weekday } from './time/weekly-hours.ts';

const MAX_RANGES = 20;

/** Keyed monday to sunday: 'closed', "11:00 am - 10:00 pm", or a list of such ranges; a note only if there is one. */
export type HoursJson = Record<Weekday, string | string[]> & { note?: string };

export function toHoursJson(week: WeeklyHours, note: string | null = null): HoursJson {
  const rows = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, formatHoursJsonRow(week[weekday])]));
  return { ...(rows as Record<Weekday, string | string[]>), ...(note ? { note } : {}) };
}

export function readHoursJson(value: Readonly<Record<string, unknown>>): ParsedHours | null {
  const rows = readHoursJsonRows(value);
  if (Object.keys(rows).length === 0) return null;
  const read = WEEKDAYS.map((weekday) => parseHoursJsonRow(rows[weekday]));
  if (read.some((row) => row === null)) return { kind: 'rows', rows };
  const note = typeof value.note === 'string' && value.note.trim() ? value.note.trim() : null;
  return { kind: 'weekly', week: buildWeeklyHours((_, day) => read[day]!), note };
}

export function readHoursJsonRows(
  value: Readonly<Record<string, unknown>>,
): Partial<Record<Weekday, HoursJsonRow>> {
  const rows: Partial<Record<Weekday, HoursJsonRow>> = {};
  for (const [key, row] of Object.entries(value)) {
    const name = key.trim().toLowerCase();
    const weekday = WEEKDAYS.find((day) => day === name || day.slice(0, 3) === name);
    if (!weekday || (rows[weekday] !== undefined && weekday !== name)) continue;
    if (typeof row === 'string' || Array.isArray(row)) rows[weekday] = row;
  }
  return rows;
}

export function parseHoursJsonRow(row: HoursJsonRow | undefined): readonly OpeningInterval[] | null {
  if (row === undefined) return [];
  if (typeof row === 'string') return readRowText(row);
  if (row.length > MAX_RANGES) return null;
  const parts = row.map((part) => (typeof part === 'string' ? readRowText(part) : null));
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part!);
}

export function formatHoursJsonRow(row: readonly OpeningInterval[]): string | string[] {
  const ranges = formatOpeningIntervals(row);
  return ranges.length > 1 ? ranges : (ranges[0] ?? 'closed');
}

/** "11:00 am - 10:00 pm"; one text for each interval. */
export function formatOpeningIntervals(row: readonly OpeningInterval[]): string[] {
  if (isOpenWholeDay(row)) return ['Open 24 hours'];
  return row.map(({ opens, closes }) => `${formatClock(opens)} - ${formatClock(closes)}`);
}

function readRowText(text: string): readonly OpeningInterval[] | null {
  return text.trim() === '' ? [] : parseEnglishDayHours(text);
}
