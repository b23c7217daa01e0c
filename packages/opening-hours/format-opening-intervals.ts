import { formatClock } from './time/clock-time.ts';
import { isWholeDay, type OpeningInterval } from './time/weekly-hours.ts';

export function formatOpeningIntervals(row: readonly OpeningInterval[]): string[] {
  if (isWholeDay(row)) return ['Open 24 hours'];
  return row.map(({ opens, closes }) => `${formatClock(opens)} - ${formatClock(closes)}`);
}
