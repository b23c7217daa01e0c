import { formatHoursJsonRow, parseHoursJsonRow } from '../hours-json.ts';

export function toStoredSpecialHours(input: string | readonly string[]): string | string[] | null {
  const row = isBlank(input) ? null : parseHoursJsonRow(input);
  return row === null ? null : formatHoursJsonRow(row);
}

/** An empty text is not the same as closed. */
function isBlank(input: string | readonly string[]): boolean {
  return (typeof input === 'string' ? [input] : input).every((part) => part.trim() === '');
}
