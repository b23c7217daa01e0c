import { printDocumentedRow, readDayRow } from '../hours-json.ts';

export function specialHoursToStore(input: string | readonly string[]): string | string[] | null {
  const row = isBlank(input) ? null : readDayRow(input);
  return row === null ? null : printDocumentedRow(row);
}

/** An empty text is not the same as closed. */
function isBlank(input: string | readonly string[]): boolean {
  return (typeof input === 'string' ? [input] : input).every((part) => part.trim() === '');
}
