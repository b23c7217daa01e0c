import { summarizeHours } from './describe-hours.ts';
import { readHoursJsonRows, toHoursJson } from './hours-json.ts';
import { formatEnglishHours } from './format-english-hours.ts';
import { parseHours } from './parse-hours.ts';
import { NO_HOURS_TEXT } from './parsed-hours.ts';
import { WEEKDAYS } from './time/weekly-hours.ts';
import type { Weekday } from './time/weekly-hours.ts';

export type StoredHours =
  | { text: string }
  | (Partial<Record<Weekday, string | string[]>> & { note?: string });

/** A text that equals the rendering of `before` keeps it, so that editing an address does not flatten a schedule (D42). */
export function toStoredHours(input: unknown, before: unknown = null): StoredHours {
  if (typeof input === 'string') return stringToStore(input, before);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { text: NO_HOURS_TEXT };
  return daysToStore(input) ?? stringToStore('text' in input ? String(input.text ?? '') : '', before);
}

export function previewHours(text: string, before: unknown = null): string | null {
  if (text.trim() === '') return null;
  const hours = parseHours(toStoredHours(text, before));
  if (hours.kind !== 'weekly') return 'Shown as you wrote it; open or closed is not known.';
  const days = summarizeHours({ ...hours, note: null })
    .join(', ')
    .replaceAll(/ ?– ?/g, ' to ');
  return `We’ll show: ${days.replaceAll('Closed', 'closed').replaceAll('Open 24', 'open 24')}.${hours.note ? ` We’ll also show: ${hours.note}.` : ''}`;
}

/** Hours as the edit screen shows them in its one text field; toStoredHours takes them back unchanged. */
export function formatStoredHours(stored: unknown): string {
  const written = writtenText(stored);
  if (written !== null) return written;
  const hours = parseHours(stored);
  if (hours.kind === 'missing') return NO_HOURS_TEXT;
  if (hours.kind === 'text') return hours.text;
  if (hours.kind === 'weekly') return appendHoursNote(formatEnglishHours(hours.week), hours.note);
  const days = WEEKDAYS.filter((weekday) => hours.rows[weekday] !== undefined);
  return days
    .map((weekday) => `${weekday[0]!.toUpperCase()}${weekday.slice(1)}: ${rowText(hours.rows[weekday])}`)
    .join('; ');
}

function stringToStore(input: string, before: unknown): StoredHours {
  const text = input.trim();
  if (text === '') return { text: NO_HOURS_TEXT };
  if (before !== null && oneSpaced(text) === oneSpaced(formatStoredHours(before)))
    return before as StoredHours;
  const days = daysToStore(parseObject(text));
  if (days) return days;
  const remark = noteOf(before);
  const ending = appendHoursNote('', remark);
  const read = parseHours(remark && text.endsWith(ending) ? text.slice(0, -ending.length) : text);
  if (read.kind === 'weekly') return toHoursJson(read.week, joinNotes(read.note, text, ending, remark));
  return { text: textInside(parseObject(text)) ?? text };
}

function daysToStore(input: object | null): StoredHours | null {
  if (input === null) return null;
  const rows = readHoursJsonRows(input as Readonly<Record<string, unknown>>);
  if (Object.keys(rows).length === 0) return null;
  const entries = WEEKDAYS.flatMap((weekday) => {
    const row = tidy(rows[weekday]);
    return row === null ? [] : [[weekday, row] as const];
  });
  if (entries.length === 0) return { text: NO_HOURS_TEXT };
  const note = 'note' in input && typeof input.note === 'string' ? input.note.trim() : '';
  return { ...Object.fromEntries(entries), ...(note && { note }) };
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

/** A remark after the times is kept if only the times change. */
function noteOf(before: unknown): string | null {
  const hours = parseHours(before);
  return hours.kind === 'weekly' ? hours.note : null;
}

function joinNotes(read: string | null, text: string, ending: string, remark: string | null): string | null {
  return remark && text.endsWith(ending) ? [read, remark].filter(Boolean).join('; ') : read;
}

function oneSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function appendHoursNote(text: string, note: string | null): string {
  return note ? `${text} (${note})` : text;
}

/** Free text stays as it was written; JSON in a string is not free text. */
function writtenText(stored: unknown): string | null {
  const text = isTextAlone(stored) ? stored.text : stored;
  if (typeof text !== 'string' || /^\s*[{["]/.test(text)) return null;
  return text.trim() || NO_HOURS_TEXT;
}

function isTextAlone(stored: unknown): stored is { text: string } {
  if (typeof stored !== 'object' || stored === null || !('text' in stored)) return false;
  const days = readHoursJsonRows(stored as Readonly<Record<string, unknown>>);
  return typeof stored.text === 'string' && Object.keys(days).length === 0;
}

function rowText(row: unknown): string {
  return Array.isArray(row) ? row.map(String).join(', ') : String(row);
}
