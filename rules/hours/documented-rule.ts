import type { DocumentedRow } from './hours.ts';
import { readClock } from './clock-time.ts';
import { MINUTES_PER_DAY, WEEKDAYS } from './week.ts';
import type { Interval, Weekday } from './week.ts';

/** Monday is 0; minutes after midnight. */
export interface Moment {
  weekday: number;
  minute: number;
}

/** The specification's rule for text, in its order: "24" wins over "closed", "closed" over any entry. */
export function isOpenByText(text: string, now: Moment): boolean {
  const lower = text.toLowerCase();
  if (lower.includes('24') || lower.includes('24/7') || lower.includes('always open')) return true;
  if (lower.includes('closed') || lower.includes('temp')) return false;
  for (const part of lower.split(',')) {
    const entry = readEntry(part);
    if (entry && includesDay(entry, now.weekday)) return isOpenByRange(entry.rest, now.minute);
  }
  return false;
}

/** The specification's rule for one day of an object keyed by weekday. */
export function isOpenByRows(rows: Readonly<Partial<Record<Weekday, DocumentedRow>>>, now: Moment): boolean {
  const row = rows[WEEKDAYS[now.weekday]!];
  if (row === undefined) return false;
  if (typeof row !== 'string') return row.length > 0;
  const lower = row.trim().toLowerCase();
  return lower !== '' && lower !== 'closed' && isOpenByRange(lower, now.minute);
}

/** The same rule for times already read: today's row only, both ends included. */
export function isOpenByRow(row: readonly Interval[], minute: number): boolean {
  return row.some(({ opens, closes }) =>
    closes >= MINUTES_PER_DAY
      ? minute >= opens || minute <= closes - MINUTES_PER_DAY
      : minute >= opens && minute <= closes,
  );
}

function isOpenByRange(text: string, minute: number): boolean {
  const [start, end, ...rest] = text.split(/ ?(?:[-\u2013\u2014]|\bto\b) ?/);
  if (start === undefined || end === undefined) return true;
  const opens = readClock(start);
  const closes = readClock(end);
  if (opens === null || closes === null || rest.length > 0) return false;
  return closes < opens ? minute >= opens || minute <= closes : minute >= opens && minute <= closes;
}

const DAY_WORD = /[\s:.]*([a-z]{3,9})(?![a-z])/y;
const DAY_LINK = /\s*(?:-|\u2013|\u2014|to\b|through\b)(?=\s*[a-z])/y;

/** An entry begins with its day or days, "mon" or "monday - friday"; null when it does not. */
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
