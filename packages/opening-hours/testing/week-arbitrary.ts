import * as fc from 'fast-check';
import { buildWeeklyHours, intervalBetween } from '../time/weekly-hours.ts';
import type { Interval, WeeklyHours } from '../time/weekly-hours.ts';

const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 1439 }),
);

const interval: fc.Arbitrary<Interval> = fc
  .tuple(minuteOfDay, minuteOfDay)
  .map(([opens, closes]) => intervalBetween(opens, closes)!);

const row = fc.oneof(
  fc.constant<Interval[]>([]),
  fc.constant<Interval[]>([{ opens: 0, closes: 1440 }]),
  fc.array(interval, { minLength: 1, maxLength: 3 }),
);

export const weekArbitrary: fc.Arbitrary<WeeklyHours> = fc
  .tuple(row, row, row, row, row, row, row)
  .map((rows) => buildWeeklyHours((_, day) => rows[day]!));
