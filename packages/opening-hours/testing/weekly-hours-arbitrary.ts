import * as fc from 'fast-check';
import { buildWeeklyHours, openingIntervalBetween } from '../time/weekly-hours.ts';
import type { OpeningInterval, WeeklyHours } from '../time/weekly-hours.ts';

const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 1439 }),
);

const interval: fc.Arbitrary<OpeningInterval> = fc
  .tuple(minuteOfDay, minuteOfDay)
  .map(([opens, closes]) => openingIntervalBetween(opens, closes)!);

const row = fc.oneof(
  fc.constant<OpeningInterval[]>([]),
  fc.constant<OpeningInterval[]>([{ opens: 0, closes: 1440 }]),
  fc.array(interval, { minLength: 1, maxLength: 3 }),
);

export const weeklyHoursArbitrary: fc.Arbitrary<WeeklyHours> = fc
  .tuple(row, row, row, row, row, row, row)
  .map((rows) => buildWeeklyHours((_, day) => rows[day]!));
