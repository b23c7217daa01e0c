import type { WeeklyHours, Weekday } from './time/weekly-hours.ts';

export type HoursJsonRow = string | readonly unknown[];

export type ParsedHours =
  | { kind: 'missing' }
  | ({ kind: 'weekly' } & ParsedWeek)
  | { kind: 'rows'; rows: Readonly<Partial<Record<Weekday, HoursJsonRow>>> }
  | { kind: 'text'; text: string };

export type ParsedWeek = {
  week: WeeklyHours;
  /** Holidays, dated exceptions and remarks in the words of the source, which the week does not include. */
  note: string | null;
};

export const MISSING_HOURS: ParsedHours = { kind: 'missing' };

/** Stored if hours are missing (A5.17). */
export const NO_HOURS_TEXT = 'Hours not available';
