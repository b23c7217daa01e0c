import { readHoursJson } from './hours-json.ts';
import { MISSING_HOURS } from './parsed-hours.ts';
import type { ParsedHours } from './parsed-hours.ts';
import { parseOsmHours } from './parsing/parse-osm-hours.ts';
import { parseEnglishHours } from './parsing/parse-english-hours.ts';

/** Longer strings are not parsed as JSON, because a week takes a few hundred characters. */
const MAX_JSON_LENGTH = 20_000;
const MAX_DEPTH = 4;

/** Reads every documented form, and "Monday: 9:00 AM – 5:00 PM" lines from place lookups. A schedule wins over text. */
export function parseHours(value: unknown): ParsedHours {
  return readHoursValue(value, 0);
}

function readHoursValue(value: unknown, depth: number): ParsedHours {
  if (depth > MAX_DEPTH || value === null || value === undefined) return MISSING_HOURS;
  if (typeof value === 'string') return readString(value, depth);
  if (Array.isArray(value)) return readLines(value);
  if (typeof value !== 'object') return MISSING_HOURS;
  const keyed = value as Readonly<Record<string, unknown>>;
  return readHoursJson(keyed) ?? readHoursValue(keyed.text, depth + 1);
}

function readString(value: string, depth: number): ParsedHours {
  const text = value.trim();
  if (text === '') return MISSING_HOURS;
  const json = parseJson(text);
  if (json !== undefined) return readHoursValue(json, depth + 1);
  const parsed = parseOsmHours(text) ?? parseEnglishHours(text);
  return parsed ? { kind: 'weekly', ...parsed } : { kind: 'text', text };
}

function readLines(lines: readonly unknown[]): ParsedHours {
  return lines.length <= 50 && lines.every((line) => typeof line === 'string')
    ? readString(lines.join('\n'), MAX_DEPTH)
    : MISSING_HOURS;
}

function parseJson(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH || (!'{["'.includes(text[0]!) && text !== 'null')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
