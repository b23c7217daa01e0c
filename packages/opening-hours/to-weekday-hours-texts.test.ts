import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWeekdayHoursTexts } from './to-weekday-hours-texts.ts';
import { parseHours } from './parse-hours.ts';
import { weeklyHoursArbitrary } from './testing/weekly-hours-arbitrary.ts';
import { areWeeklyHoursEqual } from './testing/are-weekly-hours-equal.ts';

test('puts two ranges of a day on one line, and shows a day without ranges as closed', () => {
  expect(toWeekdayHoursTexts(parseHours('Mo-Fr 11:00-14:00,17:00-02:00; Sa 10:00-16:00'))).toMatchObject({
    monday: '11:00 am - 2:00 pm, 5:00 pm - 2:00 am',
    saturday: '10:00 am - 4:00 pm',
    sunday: 'closed',
  });
});

test('keeps free text, and returns null for missing hours', () => {
  expect(toWeekdayHoursTexts(parseHours('Until the chicken runs out'))).toEqual({
    text: 'Until the chicken runs out',
  });
  expect(toWeekdayHoursTexts(parseHours(null))).toBeNull();
});

test('is parsed back to the same week', () => {
  fc.assert(
    fc.property(weeklyHoursArbitrary, (week) => {
      const read = parseHours(toWeekdayHoursTexts({ kind: 'weekly', week, note: null }));
      expect(read.kind === 'weekly' && areWeeklyHoursEqual(read.week, week)).toBe(true);
    }),
  );
});
