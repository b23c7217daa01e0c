import type { HoursJsonRow } from '../parsed-hours.ts';
import { parseClockTime } from '../time/clock-time.ts';
import type { MinuteRange } from './schedule.ts';
import { MINUTES_PER_DAY, WEEKDAYS } from '../time/weekly-hours.ts';
import type { OpeningInterval, Weekday } from '../time/weekly-hours.ts';

/** The specification's order for text: "24" wins over "closed", "closed" over any entry. */
export function parseSpecifiedOpenRanges(text: string, weekday: number): readonly MinuteRange[] {
  const lower = text.toLowerCase();
  if (lower.includes('24') || lower.includes('24/7') || lower.includes('always open')) return ALL_DAY;
  if (lower.includes('closed') || lower.includes('temp')) return [];
  for (const part of lower.split(',')) {
    const entry = readEntry(part);
    if (entry && includesDay(entry, weekday)) return openByRange(entry.rest);
  }
  return [];
}

type Rows = Readonly<Partial<Record<Weekday, HoursJsonRow>>>;

export function getOpenMinutesOfWeekday(rows: Rows, weekday: number): readonly MinuteRange[] {
  const row = rows[WEEKDAYS[weekday]!];
  if (row === undefined) return [];
  if (typeof row !== 'string') return row.length > 0 ? ALL_DAY : [];
  const lower = row.trim().toLowerCase();
  return lower === '' || lower === 'closed' ? [] : openByRange(lower);
}

export function getOpenMinutesOfDay(row: readonly OpeningInterval[]): readonly MinuteRange[] {
  return row.flatMap(({ opens, closes }) =>
    closes >= MINUTES_PER_DAY ? pastMidnight(opens, closes - MINUTES_PER_DAY) : withinDay(opens, closes),
  );
}

function openByRange(text: string): readonly MinuteRange[] {
  const [start, end, ...rest] = text.split(/ ?(?:[-\u2013\u2014]|\bto\b) ?/);
  if (start === undefined || end === undefined) return ALL_DAY;
  const opens = parseClockTime(start);
  const closes = parseClockTime(end);
  if (opens === null || closes === null || rest.length > 0) return [];
  return closes < opens ? pastMidnight(opens, closes) : withinDay(opens, closes);
}

const ALL_DAY: readonly MinuteRange[] = [{ from: 0, to: MINUTES_PER_DAY }];

function withinDay(opens: number, closes: number): MinuteRange[] {
  return [{ from: opens, to: Math.min(closes + 1, MINUTES_PER_DAY) }];
}

function pastMidnight(opens: number, closes: number): MinuteRange[] {
  return [{ from: opens, to: MINUTES_PER_DAY }, ...withinDay(0, closes)];
}

const DAY_WORD = /[\s:.]*([a-z]{3,9})(?![a-z])/y;
const DAY_LINK = /\s*(?:-|\u2013|\u2014|to\b|through\b)(?=\s*[a-z])/y;

function readEntry(entry: string): { first: number; last: number; rest: string } | null {
  const days: number[] = [];
  let end = 0;
  for (let link = true; link && days.length < 2;) {
    DAY_WORD.lastIndex = end;
    const word = DAY_WORD.exec(entry)?.[1];
    const day = WEEKDAYS.findIndex((name) => name === word || name.slice(0, 3) === word);
    if (day === -1) break;
    days.push(day);
    end = DAY_LINK.lastIndex = DAY_WORD.lastIndex;
    link = DAY_LINK.test(entry);
    if (link) end = DAY_LINK.lastIndex;
  }
  const [first, last = first] = days;
  if (first === undefined || last === undefined) return null;
  return { first, last, rest: entry.slice(end).replace(/^[\s:.]+/, '') };
}

function includesDay({ first, last }: { first: number; last: number }, weekday: number): boolean {
  return (weekday - first + 7) % 7 <= (last - first + 7) % 7;
}
