import { readHoursJsonRows } from './hours-json.ts';
import { parseHours } from './parse-hours.ts';
import { formatEnglishHours } from './parsing/parse-english-hours.ts';
import { WEEKDAYS } from './time/weekly-hours.ts';

/** What is kept where nothing is said (A5.17). */
export const NO_HOURS_TEXT = 'Hours not available';

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

export function appendHoursNote(text: string, note: string | null): string {
  return note ? `${text} (${note})` : text;
}

/** Free text stays as it was written; JSON in a string is no free text. */
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
