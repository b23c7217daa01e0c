import type { WeeklyHours } from '../time/week.ts';

/** Longer text is kept as text: no shop has so much to say about its week. */
export const MAX_HOURS_LENGTH = 2000;

export type ParsedWeek = {
  week: WeeklyHours;
  /** Holidays, dated exceptions and remarks in the words of the source; they are no part of the week. */
  note: string | null;
};
