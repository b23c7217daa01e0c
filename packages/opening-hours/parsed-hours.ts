import type { WeeklyHours, Weekday } from './time/weekly-hours.ts';

export type HoursJsonRow = string | readonly unknown[];

export type ParsedHours =
  | { kind: 'missing' }
  | { kind: 'weekly'; week: WeeklyHours; note: string | null }
  | { kind: 'rows'; rows: Readonly<Partial<Record<Weekday, HoursJsonRow>>> }
  | { kind: 'text'; text: string };

export const MISSING_HOURS: ParsedHours = { kind: 'missing' };
