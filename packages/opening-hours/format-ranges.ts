import { printClock } from './time/clock-time.ts';
import { isWholeDay, type Interval } from './time/week.ts';

export function formatRanges(row: readonly Interval[]): string[] {
  if (isWholeDay(row)) return ['Open 24 hours'];
  return row.map(({ opens, closes }) => `${printClock(opens)} - ${printClock(closes)}`);
}
