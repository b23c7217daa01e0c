import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHoursJson } from '../hours-json.ts';
import { parseOsmHours } from '../parsing/parse-osm-hours.ts';
import { parseHours } from '../parse-hours.ts';
import { formatEnglishHours } from '../format-english-hours.ts';
import { parseEnglishHours } from '../parsing/parse-english-hours.ts';
import { weeklyHoursArbitrary } from '../testing/weekly-hours-arbitrary.ts';
import { formatOsmHours } from '../testing/format-osm-hours.ts';
import { isMinuteInRanges } from '../schedule/schedule.ts';
import { toWeekMinuteRanges } from '../testing/week-minutes.ts';
import { buildWeeklyHours, WEEKDAYS } from './weekly-hours.ts';

describe('any week', () => {
  test('survives formatting and parsing in the format of OpenStreetMap', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, (week) => {
        expect(parseOsmHours(formatOsmHours(week))?.week).toEqual(week);
      }),
    );
  });

  test('survives formatting and parsing as English text', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, (week) => {
        expect(parseEnglishHours(formatEnglishHours(week))?.week).toEqual(week);
      }),
    );
    fc.assert(
      fc.property(weeklyHoursArbitrary, (week) => {
        expect(parseHours({ text: formatEnglishHours(week) })).toEqual({ kind: 'weekly', week, note: null });
      }),
    );
  });

  test('survives conversion to the documented form, as an object and as JSON', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, fc.option(fc.constantFrom('PH off', 'Dec 25 off')), (week, note) => {
        const documented = toHoursJson(week, note);
        expect(parseHours(documented)).toEqual({ kind: 'weekly', week, note });
        expect(parseHours(JSON.stringify(documented))).toEqual({ kind: 'weekly', week, note });
      }),
    );
  });

  test('is already normalized', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, (week) => {
        expect(buildWeeklyHours((weekday) => week[weekday])).toEqual(week);
      }),
    );
  });

  test('has minute ranges with exactly the minutes of its rows', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, fc.integer({ min: 0, max: 10_079 }), (week, minute) => {
        const ranges = toWeekMinuteRanges(week);
        const inRow = WEEKDAYS.some((weekday, day) =>
          week[weekday].some(({ opens, closes }) =>
            [minute, minute + 10_080].some((m) => m >= day * 1440 + opens && m < day * 1440 + closes),
          ),
        );
        expect(isMinuteInRanges(ranges, minute)).toBe(inRow);
        ranges.forEach(({ from, to }, i) => {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThan(ranges[i - 1]?.to ?? -1);
          expect(to).toBeLessThanOrEqual(10_080);
        });
      }),
    );
  });
});
