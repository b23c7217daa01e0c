import type { WeeklyHours, Weekday } from './time/week.ts';

/** A day as the specification gives it: 'closed', a range, anything else that somebody wrote, or a list. */
export type DocumentedRow = string | readonly unknown[];

export type Hours =
  | { kind: 'missing' }
  | { kind: 'weekly'; week: WeeklyHours; note: string | null }
  /** Keyed by weekday, but at least one day says something that is no range of times. */
  | { kind: 'rows'; rows: Readonly<Partial<Record<Weekday, DocumentedRow>>> }
  | { kind: 'text'; text: string };

export const MISSING_HOURS: Hours = { kind: 'missing' };
