import { collectRows, toDocumentedHours } from './documented-hours.ts';
import { NO_HOURS_TEXT, hoursText, withNote } from './hours-text.ts';
import { parseHours } from './parse-hours.ts';
import { WEEKDAYS } from './time/week.ts';
import type { Weekday } from './time/week.ts';

export type StoredHours =
  | { text: string }
  | (Partial<Record<Weekday, string | string[]>> & { note?: string });

/**
 * What becomes of hours that somebody sent. Days are kept as they were written. A text that is what `before` shows leaves it
 * as it is, so that an edit of the address does not flatten a schedule; another text becomes a schedule where it can be
 * read, and stays a text where not (D42).
 */
export function hoursToStore(given: unknown, before: unknown = null): StoredHours {
  if (typeof given === 'string') return stringToStore(given, before);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { text: NO_HOURS_TEXT };
  return daysToStore(given) ?? stringToStore('text' in given ? String(given.text ?? '') : '', before);
}

function stringToStore(given: string, before: unknown): StoredHours {
  const text = given.trim();
  if (text === '') return { text: NO_HOURS_TEXT };
  if (before !== null && oneSpaced(text) === oneSpaced(hoursText(before))) return before as StoredHours;
  const days = daysToStore(parseObject(text));
  if (days) return days;
  const kept = noteOf(before);
  const ending = withNote('', kept);
  const read = parseHours(kept && text.endsWith(ending) ? text.slice(0, -ending.length) : text);
  if (read.kind === 'weekly') return toDocumentedHours(read.week, joinNotes(read.note, text, ending, kept));
  return { text: textInside(parseObject(text)) ?? text };
}

/** Null where no day is named; days about which nothing is said are left out. */
function daysToStore(given: object | null): StoredHours | null {
  if (given === null) return null;
  const rows = collectRows(given as Readonly<Record<string, unknown>>);
  if (Object.keys(rows).length === 0) return null;
  const said = WEEKDAYS.flatMap((weekday) => {
    const row = tidy(rows[weekday]);
    return row === null ? [] : [[weekday, row] as const];
  });
  if (said.length === 0) return { text: NO_HOURS_TEXT };
  const note = 'note' in given && typeof given.note === 'string' ? given.note.trim() : '';
  return { ...Object.fromEntries(said), ...(note && { note }) };
}

function tidy(row: unknown): string | string[] | null {
  if (typeof row === 'string') return row.trim() || null;
  if (!Array.isArray(row)) return null;
  const parts = row.filter((part) => typeof part === 'string').map((part) => part.trim());
  return parts.some(Boolean) ? parts.filter(Boolean) : null;
}

function parseObject(text: string): object | null {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

function textInside(json: object | null): string | null {
  return json && 'text' in json && typeof json.text === 'string' ? json.text.trim() || NO_HOURS_TEXT : null;
}

/** A remark that stands behind the times is kept though the times before it were changed. */
function noteOf(before: unknown): string | null {
  const hours = parseHours(before);
  return hours.kind === 'weekly' ? hours.note : null;
}

function joinNotes(read: string | null, text: string, ending: string, kept: string | null): string | null {
  return kept && text.endsWith(ending) ? [read, kept].filter(Boolean).join('; ') : read;
}

function oneSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
