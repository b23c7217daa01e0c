import { readHoursJsonRows, toHoursJson } from './hours-json.ts';
import { NO_HOURS_TEXT, formatStoredHours, appendHoursNote } from './format-stored-hours.ts';
import { parseHours } from './parse-hours.ts';
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
  const said = WEEKDAYS.flatMap((weekday) => {
    const row = tidy(rows[weekday]);
    return row === null ? [] : [[weekday, row] as const];
  });
  if (said.length === 0) return { text: NO_HOURS_TEXT };
  const note = 'note' in input && typeof input.note === 'string' ? input.note.trim() : '';
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

/** A remark behind the times is kept when only the times change. */
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
