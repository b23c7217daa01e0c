import { toHoursJson } from './hours-json.ts';
import type { ParsedHours } from './parsed-hours.ts';
import { WEEKDAYS, type Weekday } from './time/weekly-hours.ts';

export function toWeekdayHoursTexts(hours: ParsedHours): Record<Weekday, string> | { text: string } | null {
  if (hours.kind === 'missing') return null;
  if (hours.kind === 'text') return { text: hours.text };
  const rows: Partial<Record<Weekday, unknown>> =
    hours.kind === 'weekly' ? toHoursJson(hours.week) : hours.rows;
  const texts = WEEKDAYS.map((weekday) => {
    const row = rows[weekday] ?? 'closed';
    return [weekday, Array.isArray(row) ? row.filter((part) => typeof part === 'string').join(', ') : row];
  });
  return Object.fromEntries(texts) as Record<Weekday, string>;
}
