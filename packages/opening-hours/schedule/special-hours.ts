import { printDocumentedRow, readDayRow } from '../documented-hours.ts';

/** Hours of a special day as they are kept; null for what is neither closed nor times. */
export function specialHoursToStore(given: string | readonly string[]): string | string[] | null {
  const row = isBlank(given) ? null : readDayRow(given);
  return row === null ? null : printDocumentedRow(row);
}

/** Nothing said is not the same as closed. */
function isBlank(given: string | readonly string[]): boolean {
  return (typeof given === 'string' ? [given] : given).every((part) => part.trim() === '');
}
