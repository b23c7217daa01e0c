import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_FORM_HOURS } from './default-form-hours.ts';
import { toHoursJson } from './hours-json.ts';
import { formatStoredHours, previewHours, toStoredHours } from './to-stored-hours.ts';
import { parseHours } from './parse-hours.ts';
import { weeklyHoursArbitrary } from './testing/weekly-hours-arbitrary.ts';
import { areWeeklyHoursEqual } from './testing/are-weekly-hours-equal.ts';

const WEEK = {
  monday: '11:00 am - 10:00 pm',
  tuesday: '11:00 am - 10:00 pm',
  wednesday: 'closed',
  thursday: ['11:00 am - 2:00 pm', '5:00 pm - 2:00 am'],
  friday: 'Open 24 hours',
  saturday: 'closed',
  sunday: 'closed',
};
const WEEK_TEXT =
  'Mon-Tue 11:00 am - 10:00 pm, Thu 11:00 am - 2:00 pm, Thu 5:00 pm - 2:00 am, Fri Open 24 hours';

describe('the round trip of the edit screen (D42)', () => {
  test('structured hours are shown as canonical text', () => {
    expect(formatStoredHours(WEEK)).toBe(WEEK_TEXT);
    expect(formatStoredHours(JSON.stringify(WEEK))).toBe(WEEK_TEXT);
  });

  test('"when the text comes back unchanged, keep the structure", spaces aside', () => {
    for (const text of [WEEK_TEXT, `  ${WEEK_TEXT.replaceAll(', ', ',\n ')} `])
      expect(toStoredHours({ text }, WEEK)).toBe(WEEK);
  });

  test('"parse changed text into structure"', () => {
    expect(toStoredHours({ text: 'Mon-Fri 9am-5pm, Sat 10-4' }, WEEK)).toEqual({
      monday: '9:00 am - 5:00 pm',
      tuesday: '9:00 am - 5:00 pm',
      wednesday: '9:00 am - 5:00 pm',
      thursday: '9:00 am - 5:00 pm',
      friday: '9:00 am - 5:00 pm',
      saturday: '10:00 am - 4:00 pm',
      sunday: 'closed',
    });
  });

  test('text that cannot be parsed is stored as written', () => {
    expect(toStoredHours({ text: 'Whenever Ray is in ' }, WEEK)).toEqual({ text: 'Whenever Ray is in' });
  });

  test('a remark after the times is kept when the times change', () => {
    const noted = { ...WEEK, note: 'closed on Thanksgiving Day' };
    expect(formatStoredHours(noted)).toBe(`${WEEK_TEXT} (closed on Thanksgiving Day)`);
    const later = toStoredHours({ text: formatStoredHours(noted).replace('10:00 pm', '11:00 pm') }, noted);
    expect(later).toEqual({
      ...noted,
      monday: '11:00 am - 11:00 pm',
      tuesday: '11:00 am - 11:00 pm',
    });
  });

  test('any week with any note comes back unchanged', () => {
    const note = fc.option(fc.string({ maxLength: 40 }).map((text) => text.trim() || 'PH off'));
    fc.assert(
      fc.property(weeklyHoursArbitrary, note, (week, noteText) => {
        const stored = toHoursJson(week, noteText);
        expect(toStoredHours({ text: formatStoredHours(stored) }, stored)).toBe(stored);
      }),
    );
  });

  test('any week typed as canonical text is stored as that week, whatever it replaces', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, weeklyHoursArbitrary, (week, other) => {
        const stored = toStoredHours({ text: formatStoredHours(toHoursJson(week)) }, toHoursJson(other));
        const read = parseHours(stored);
        expect(read.kind === 'weekly' && areWeeklyHoursEqual(read.week, week)).toBe(true);
      }),
    );
  });

  test('anything that an older row may contain comes back unchanged', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('closed', 'Mon 9-5', '24/7', 'by appointment', ''));
    const row = fc.oneof(word, fc.array(word, { maxLength: 3 }), fc.constant(null), fc.integer());
    const keyed = fc.dictionary(fc.constantFrom('monday', 'Tue', 'sunday', 'text', 'note', 'x'), row);
    fc.assert(
      fc.property(
        fc.oneof(
          word,
          keyed,
          keyed.map((hours) => JSON.stringify(hours)),
          fc.jsonValue(),
        ),
        (stored) => {
          const text = formatStoredHours(stored);
          if (stored === null || text.trim() === '') return;
          expect(toStoredHours({ text }, stored)).toBe(stored);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('submitted hours', () => {
  test.each([
    [''],
    ['   '],
    [null],
    [undefined],
    [{}],
    [{ text: '' }],
    [{ text: null }],
    [{ monday: '' }],
    [7],
    [[]],
  ])('empty hours text is saved as "Hours not available": %j (A9.9)', (input) => {
    expect(toStoredHours(input, WEEK)).toEqual({ text: 'Hours not available' });
  });

  test('days keep their text, under their full names', () => {
    expect(toStoredHours(DEFAULT_FORM_HOURS)).toEqual(DEFAULT_FORM_HOURS);
    expect(toStoredHours({ Mon: ' 9-5 ', SUNDAY: ['11-2', '', '5-9'], tuesday: '', x: 'y' })).toEqual({
      monday: '9-5',
      sunday: ['11-2', '5-9'],
    });
    expect(toStoredHours(JSON.stringify({ monday: 'closed', note: 'PH off' }))).toEqual({
      monday: 'closed',
      note: 'PH off',
    });
  });

  test('a plain string and JSON with a text are treated as text', () => {
    expect(toStoredHours('ask inside')).toEqual({ text: 'ask inside' });
    expect(toStoredHours('{"text":"ask inside"}')).toEqual({ text: 'ask inside' });
    expect(toStoredHours('{"text":"Mon 9-5"}')).toMatchObject({ monday: '9:00 am - 5:00 pm' });
  });

  test('any submitted week is parsed as the same week', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, (week) => {
        const read = parseHours(toStoredHours(JSON.parse(JSON.stringify(toHoursJson(week)))));
        expect(read.kind === 'weekly' && areWeeklyHoursEqual(read.week, week)).toBe(true);
      }),
    );
  });
});

test('"Default hours: Monday to Thursday 9:00 AM - 9:00 PM, Friday 9:00 AM - 10:00 PM, Saturday 10:00 AM - 10:00 PM, Sunday 10:00 AM - 8:00 PM" (A9.8)', () => {
  expect(Object.entries(DEFAULT_FORM_HOURS)).toEqual([
    ...['monday', 'tuesday', 'wednesday', 'thursday'].map((day) => [day, '9:00 AM - 9:00 PM']),
    ['friday', '9:00 AM - 10:00 PM'],
    ['saturday', '10:00 AM - 10:00 PM'],
    ['sunday', '10:00 AM - 8:00 PM'],
  ]);
  expect(formatStoredHours(DEFAULT_FORM_HOURS)).toBe(
    'Mon-Thu 9:00 am - 9:00 pm, Fri 9:00 am - 10:00 pm, Sat 10:00 am - 10:00 pm, Sun 10:00 am - 8:00 pm',
  );
});

const UNREAD = 'Shown as you wrote it; open or closed is not known.';

test.each([
  ['', null],
  ['  \n', null],
  ['Closed Mondays, Tue-Sun 11am-9pm', 'We’ll show: Mon closed, Tue to Sun 11 am to 9 pm.'],
  ['Mon-Fri 9-5', 'We’ll show: Mon to Fri 9 am to 5 pm, Sat to Sun closed.'],
  ['24/7', 'We’ll show: Every day open 24 hours.'],
  ['Daily 9-5, Dec 25 closed', 'We’ll show: Every day 9 am to 5 pm. We’ll also show: Dec 25 closed.'],
  ['Tue-Sat 5pm-close', UNREAD],
  ['Mon-Sun noon-late', UNREAD],
  ['Mon 25:00-26:00', UNREAD],
  ['temporarily closed', UNREAD],
])('previews how %j is parsed', (text, preview) => expect(previewHours(text)).toBe(preview));

test('keeps the stored remark if the text is unchanged', () => {
  const before = { monday: '9:00 am - 5:00 pm', note: 'closed on Thanksgiving Day' };
  const text = 'Mon 9:00 am - 5:00 pm (closed on Thanksgiving Day)';
  expect(previewHours(text, before)).toBe(
    'We’ll show: Mon 9 am to 5 pm, Tue to Sun closed. We’ll also show: closed on Thanksgiving Day.',
  );
});
