import { buildOpeningSchedule, computeOpeningRanges, type MinuteRange } from '../schedule/schedule.ts';
import type { WeeklyHours } from '../time/weekly-hours.ts';

/** Disjoint, ascending ranges since Monday 00:00 within 0..10080; Sunday hours after midnight continue at the start. */
export function toWeekMinuteRanges(week: WeeklyHours): MinuteRange[] {
  return computeOpeningRanges(buildOpeningSchedule({ kind: 'weekly', week, note: null }, true)).week;
}
