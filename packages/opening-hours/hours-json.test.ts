import { describe, expect, test } from 'vitest';
import {
  getOpenMinutesOfDay,
  getOpenMinutesOfWeekday,
  parseSpecifiedOpenRanges,
} from './schedule/specified-open-ranges.ts';
import { isMinuteInRanges } from './schedule/schedule.ts';
import { toWeekdayHoursTexts } from './to-weekday-hours-texts.ts';
import { formatStoredHours, toStoredHours } from './to-stored-hours.ts';
import { parseHours } from './parse-hours.ts';
import { formatOsmHours } from './testing/format-osm-hours.ts';

function asOsm(value: unknown): string {
  const hours = parseHours(value);
  return hours.kind === 'weekly' ? formatOsmHours(hours.week) : hours.kind;
}

function times<T>(count: number, change: (value: T) => T, value: T): T {
  return count === 0 ? value : times(count - 1, change, change(value));
}

const TEN = 'Mo 10:00-12:00';

describe('an object keyed by weekday', () => {
  test.each([
    ['uses the full name before a short one', { monday: '10am-12pm', mon: '9am-5pm' }],
    ['uses the full name after a short one', { mon: '9am-5pm', monday: '10am-12pm' }],
    ['uses the first of two short names', { mon: '10am-12pm', MON: '9am-5pm' }],
    ['ignores spaces around a name', { ' Monday ': '10am-12pm' }],
    ['ignores a blank day', { monday: '10am-12pm', tuesday: '   ' }],
    ['ignores days that are neither text nor a list', { monday: '10am-12pm', mon: 7, sun: null }],
  ])('%s', (_, value) => expect(asOsm(value)).toBe(TEN));

  test('trims its note, and ignores a blank or invalid one', () => {
    expect(parseHours({ monday: '10am-12pm', note: ' PH off ' })).toMatchObject({ note: 'PH off' });
    for (const note of [' ', '', 7, null])
      expect(parseHours({ monday: '10am-12pm', note })).toMatchObject({ kind: 'weekly', note: null });
  });

  test('may have up to 20 ranges per day', () => {
    expect(asOsm({ monday: Array(20).fill('10am-12pm') })).toBe(TEN);
    expect(asOsm({ monday: Array(21).fill('10am-12pm') })).toBe('rows');
    expect(asOsm({ monday: ['10am-12pm', 7] })).toBe('rows');
  });
});

describe('nested and packed hours', () => {
  const within = (text: unknown) => ({ text });

  test('are parsed only up to four levels deep', () => {
    expect(asOsm(times<unknown>(4, within, 'Mon 10am-12pm'))).toBe(TEN);
    expect(asOsm(times<unknown>(5, within, 'Mon 10am-12pm'))).toBe('missing');
    expect(asOsm(times<unknown>(50, within, 'Mon 10am-12pm'))).toBe('missing');
    const packed = (count: number) => times<string>(count, JSON.stringify, '{"monday":"10am-12pm"}');
    expect([asOsm(packed(3)), asOsm(packed(4)), asOsm(packed(9))]).toEqual([TEN, 'missing', 'missing']);
  });

  test('are missing if the value is a function, whatever its properties', () => {
    expect(asOsm(Object.assign(() => 'Mo', { monday: '10am-12pm' }))).toBe('missing');
  });

  test('may be a list of up to 50 lines, all of them text', () => {
    const lines = (count: number) => ['Mon 10am-12pm', ...Array(count - 1).fill('')];
    expect([asOsm(lines(50)), asOsm(lines(51))]).toEqual([TEN, 'missing']);
    expect([asOsm(['Mon 10am-12pm', 1]), asOsm([1, 'Mon 10am-12pm'])]).toEqual(['missing', 'missing']);
  });

  test('may be JSON of up to 20,000 characters', () => {
    const json = (length: number) => `{"monday":"10am-12pm"${' '.repeat(length - 22)}}`;
    expect([json(20_000).length, asOsm(json(20_000)), asOsm(json(20_001))]).toEqual([20_000, TEN, 'text']);
  });
});

describe('the text of the edit screen', () => {
  test.each([
    ['ask us', 'ask us'],
    ['  ask us ', 'ask us'],
    ['   ', 'Hours not available'],
    [null, 'Hours not available'],
    [7, 'Hours not available'],
    [{ text: ' ' }, 'Hours not available'],
    [{ text: ' Mon 9am-5pm ' }, 'Mon 9am-5pm'],
    [{ text: 7 }, 'Hours not available'],
    [{ text: 'ask', monday: '9am-5pm' }, 'Mon 9:00 am - 5:00 pm'],
    ['Mon 9am-5pm', 'Mon 9am-5pm'],
    ['Mon {9am}', 'Mon {9am}'],
    ['x {"a":1}', 'x {"a":1}'],
    ['Mo 09:00-17:00 open "ring twice"', 'Mo 09:00-17:00 open "ring twice"'],
    ['["Mon 9am-5pm"]', 'Mon 9:00 am - 5:00 pm'],
    [' {"text":"Mon 9am-5pm"}', 'Mon 9:00 am - 5:00 pm'],
    ['"Mon 9am-5pm"', 'Mon 9:00 am - 5:00 pm'],
    ['{"text":"ask"}', 'ask'],
    [{ monday: 'ask', sunday: ['9-5', 'noonish', 7] }, 'Monday: ask; Sunday: 9-5, noonish, 7'],
  ])('for %j is %j', (stored, text) => expect(formatStoredHours(stored)).toBe(text));

  test('has one form field per day', () => {
    expect(toWeekdayHoursTexts(parseHours({ monday: 'ask', sunday: ['9-5', 7, 'noonish'] }))).toEqual({
      monday: 'ask',
      tuesday: 'closed',
      wednesday: 'closed',
      thursday: 'closed',
      friday: 'closed',
      saturday: 'closed',
      sunday: '9-5, noonish',
    });
  });
});

describe('stored hours', () => {
  const closed = Object.fromEntries(
    ['monday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, 'closed']),
  );
  const tuesday = { ...closed, tuesday: '9:00 am - 5:00 pm' };
  const noted = { monday: '9:00 am - 5:00 pm', note: 'PH off' };

  test.each([
    ['Hours not available', null, { text: 'Hours not available' }],
    ['7', null, { text: '7' }],
    ['{broken', null, { text: '{broken' }],
    ['{"text":7}', null, { text: '{"text":7}' }],
    ['{"text":"  ask  "}', null, { text: 'ask' }],
    ['{"text":" "}', null, { text: 'Hours not available' }],
    ['["ask"]', null, { text: '["ask"]' }],
    ['ask us', { text: 'asku s' }, { text: 'ask us' }],
    ['ask  us', { text: 'ask us' }, { text: 'ask us' }],
    ['Tue 9am-5pm', noted, tuesday],
    ['Tue 9am-5pm (PH off)', noted, { ...tuesday, note: 'PH off' }],
    ['Tue 9am-5pm (patio) (PH off)', noted, { ...tuesday, note: 'patio; PH off' }],
    ['Tue 9am-5pm (patio)', noted, { ...tuesday, note: 'patio' }],
    ['Tue 9am-5pm (patio)', { text: 'ask' }, { ...tuesday, note: 'patio' }],
    [{ monday: '9-5', note: ' PH off ' }, null, { monday: '9-5', note: 'PH off' }],
    [{ monday: '9-5', note: 7 }, null, { monday: '9-5' }],
    [{ monday: [7, ' 9-5 ', ' '] }, null, { monday: ['9-5'] }],
    [{ monday: [7, ' '] }, null, { text: 'Hours not available' }],
  ])('for the input %j in place of %j are %j', (input, before, storedHours) =>
    expect(toStoredHours(input, before)).toEqual(storedHours),
  );
});

describe('the documented open-now rule, to the minute', () => {
  const nineToFive = [{ from: 540, to: 1021 }];
  const allDay = [{ from: 0, to: 1440 }];

  test.each([
    ['closed', 0, []],
    ['temp', 0, []],
    ['gift cards', 0, []],
    ['gift cards, mon 9am-5pm', 6, []],
    ['#1, mon 9am-5pm', 0, nineToFive],
    ['mon 9am-5pm, x', 0, nineToFive],
    ['mon 9am \u2013 5pm, x', 0, nineToFive],
    ['mon 9am\u20145pm, x', 0, nineToFive],
    ['mon 9am to 5pm, x', 0, nineToFive],
    ['mon 9am-5pm-6pm, x', 0, []],
    ['mon 9am-9am, x', 0, [{ from: 540, to: 541 }]],
    [
      'mon 6pm-2am, x',
      0,
      [
        { from: 1080, to: 1440 },
        { from: 0, to: 121 },
      ],
    ],
    ['mon 9am-11:59pm, x', 0, [{ from: 540, to: 1440 }]],
    ['mon whenever, x', 0, allDay],
    ['mon9:30am-5pm, x', 0, [{ from: 570, to: 1021 }]],
    ['mon:: 9am-5pm, x', 0, nineToFive],
    ['tue 9am-5pm, x', 1, nineToFive],
    ['tue 9am-5pm, x', 0, []],
    ['tue-wed 9am-5pm, x', 2, nineToFive],
    ['tue-wed 9am-5pm, x', 3, []],
    ['mon wed 9am-5pm, x', 1, []],
    ['mon-wed-fri 9am-5pm, x', 0, []],
    ['mon through wed 9am-5pm, x', 1, nineToFive],
  ])('%j on day %i', (text, weekday, open) => expect(parseSpecifiedOpenRanges(text, weekday)).toEqual(open));

  test.each<[object, readonly object[]]>([
    [{}, []],
    [{ monday: [] }, []],
    [{ monday: ['?'] }, allDay],
    [{ monday: '  ' }, []],
    [{ monday: ' Closed ' }, []],
    [{ monday: ' 9am-5pm ' }, nineToFive],
    [{ monday: 'ask' }, allDay],
  ])('%j', (rows, open) => expect(getOpenMinutesOfWeekday(rows, 0)).toEqual(open));

  test('applies to parsed intervals', () => {
    expect(getOpenMinutesOfDay([{ opens: 1080, closes: 1560 }])).toEqual([
      { from: 1080, to: 1440 },
      { from: 0, to: 121 },
    ]);
    expect(isMinuteInRanges(getOpenMinutesOfDay([{ opens: 540, closes: 1020 }]), 1021)).toBe(false);
  });
});
