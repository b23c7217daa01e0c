import type { WeeklyHours, Weekday } from './time/week.ts';

export type DocumentedRow = string | readonly unknown[];

export type Hours =
  | { kind: 'missing' }
  | { kind: 'weekly'; week: WeeklyHours; note: string | null }
  | { kind: 'rows'; rows: Readonly<Partial<Record<Weekday, DocumentedRow>>> }
  | { kind: 'text'; text: string };

export const MISSING_HOURS: Hours = { kind: 'missing' };
