import { printRanges } from './spoken.ts';
import { readDayRow } from './documented-shape.ts';

/** Hours of a special day as they are kept; null for what is neither closed nor times. */
export function specialHoursToStore(given: string | readonly string[]): string | string[] | null {
  const row = isBlank(given) ? null : readDayRow(given);
  if (row === null) return null;
  const ranges = printRanges(row);
  return ranges.length === 0 ? 'closed' : ranges.length === 1 ? ranges[0]! : ranges;
}

/** Nothing said is not the same as closed. */
function isBlank(given: string | readonly string[]): boolean {
  return (typeof given === 'string' ? [given] : given).every((part) => part.trim() === '');
}
