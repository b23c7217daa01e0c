import type { WeeklyHours } from '../time/weekly-hours.ts';

export const MAX_HOURS_LENGTH = 2000;

export type ParsedWeek = {
  week: WeeklyHours;
  /** Holidays, dated exceptions and remarks in the words of the source, which the week does not include. */
  note: string | null;
};
