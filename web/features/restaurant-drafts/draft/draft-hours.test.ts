import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_FORM_HOURS } from '#packages/opening-hours/default-form-hours.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { areWeeklyHoursEqual } from '#packages/opening-hours/testing/are-weekly-hours-equal.ts';
import { WEEKDAYS } from '#packages/opening-hours/time/weekly-hours.ts';
import { weeklyHoursArbitrary } from '#packages/opening-hours/testing/weekly-hours-arbitrary.ts';
import { toHoursJson } from '#packages/opening-hours/hours-json.ts';
import {
  copyRangesToAllDays,
  defaultHours,
  defaultOpeningTimeRange,
  parseDraftHours,
  buildHoursRequestBody,
  openingTimeRangeNote,
} from './draft-hours.ts';
import type { WeekHoursDraft } from './draft-hours.ts';

test('a new location has the "Default hours" and sends them unchanged (A2.35, A9.8)', () => {
  expect(buildHoursRequestBody(defaultHours())).toEqual(DEFAULT_FORM_HOURS);
  expect(buildHoursRequestBody(defaultHours())).toMatchObject({
    monday: '9:00 AM - 9:00 PM',
    friday: '9:00 AM - 10:00 PM',
    saturday: '10:00 AM - 10:00 PM',
    sunday: '10:00 AM - 8:00 PM',
  });
  expect(defaultOpeningTimeRange('sunday')).toEqual({ opens: '10:00', closes: '20:00' });
});

test('keeps the default hours if the source has none', () => {
  for (const nothing of [null, undefined, '', { text: 'Hours not available' }])
    expect(parseDraftHours(nothing)).toEqual(defaultHours());
});

test('keeps two ranges in a day, ranges past midnight, 24 hours, and closed days through the form', () => {
  const found = {
    ...DEFAULT_FORM_HOURS,
    monday: '11:00 am - 2:00 pm, 5:00 pm - 10:00 pm',
    friday: '6:00 pm - 2:00 am',
    saturday: 'Open 24 hours',
    sunday: 'closed',
  };
  const hours = parseDraftHours(found);
  expect(hours).toMatchObject({
    kind: 'week',
    week: {
      monday: [
        { opens: '11:00', closes: '14:00' },
        { opens: '17:00', closes: '22:00' },
      ],
      friday: [{ opens: '18:00', closes: '02:00' }],
      sunday: [],
    },
  });
  expect(buildHoursRequestBody(hours)).toMatchObject({
    monday: '11:00 AM - 2:00 PM, 5:00 PM - 10:00 PM',
    friday: '6:00 PM - 2:00 AM',
    saturday: 'Open 24 hours',
    sunday: 'Closed',
  });
});

test('parses the lines of a place lookup', () => {
  const lines = WEEKDAYS.map((day) => `${day}: 10:00 AM – 9:00 PM`);
  expect(buildHoursRequestBody(parseDraftHours(lines))).toMatchObject({ monday: '10:00 AM - 9:00 PM' });
});

test('keeps text that is not parseable, and sends empty text as "Hours not available"', () => {
  const hours = parseDraftHours({ text: 'When the light is on' });
  expect(hours).toEqual({ kind: 'text', text: 'When the light is on' });
  expect(buildHoursRequestBody(hours)).toEqual({ text: 'When the light is on' });
  expect(buildHoursRequestBody({ kind: 'text', text: ' ' })).toEqual({ text: 'Hours not available' });
  const rows = { ...DEFAULT_FORM_HOURS, monday: 'by chance' };
  expect(parseDraftHours(rows)).toMatchObject({
    kind: 'text',
    text: expect.stringContaining('Monday: by chance'),
  });
});

test('sends any weekly hours of a source unchanged', () => {
  fc.assert(
    fc.property(weeklyHoursArbitrary, (week) => {
      const sent = parseHours(buildHoursRequestBody(parseDraftHours(toHoursJson(week))));
      return sent.kind === 'weekly' && areWeeklyHoursEqual(sent.week, week);
    }),
    { numRuns: 200 },
  );
});

test('notes when a range ends the next day or lasts 24 hours', () => {
  expect(openingTimeRangeNote({ opens: '18:00', closes: '02:00' })).toBe('next day');
  expect(openingTimeRangeNote({ opens: '09:00', closes: '09:00' })).toBe('24 hours');
  expect(openingTimeRangeNote({ opens: '00:00', closes: '00:00' })).toBe('24 hours');
  expect(openingTimeRangeNote({ opens: '09:00', closes: '00:00' })).toBeNull();
  expect(openingTimeRangeNote({ opens: '09:00', closes: '' })).toBeNull();
});

test('copies one day to all days as separate range objects', () => {
  const { week } = defaultHours() as { week: WeekHoursDraft };
  const copied = copyRangesToAllDays({ ...week, friday: [{ opens: '08:00', closes: '23:00' }] }, 'friday');
  expect(WEEKDAYS.map((day) => copied[day][0]?.closes)).toEqual(Array(7).fill('23:00'));
  expect(copied.monday[0]).not.toBe(copied.friday[0]);
});
