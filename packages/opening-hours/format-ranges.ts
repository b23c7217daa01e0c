import { formatClock } from './time/clock-time.ts';
import { isWholeDay, type Interval } from './time/weekly-hours.ts';

export function formatRanges(row: readonly Interval[]): string[] {
  if (isWholeDay(row)) return ['Open 24 hours'];
  return row.map(({ opens, closes }) => `${formatClock(opens)} - ${formatClock(closes)}`);
}
