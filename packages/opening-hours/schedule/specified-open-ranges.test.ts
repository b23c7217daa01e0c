import { describe, expect, test } from 'vitest';
import {
  getOpenMinutesOfDay,
  getOpenMinutesOfWeekday,
  parseSpecifiedOpenRanges,
} from './specified-open-ranges.ts';
import { computeOpenState } from './compute-open-state.ts';
import { parseHours } from '../parse-hours.ts';
import { isMinuteInRanges } from './schedule.ts';

const monday = 0;
const at = (hour: number, minute = 0, weekday = monday) => ({ weekday, minute: hour * 60 + minute });
type At = ReturnType<typeof at>;
const isOpenByText = (text: string, { weekday, minute }: At) =>
  isMinuteInRanges(parseSpecifiedOpenRanges(text, weekday), minute);
const isOpenByRows = (rows: Parameters<typeof getOpenMinutesOfWeekday>[0], { weekday, minute }: At) =>
  isMinuteInRanges(getOpenMinutesOfWeekday(rows, weekday), minute);
const onMonday = (row: string | unknown[], hour: number, minute = 0) =>
  isOpenByRows({ monday: row }, at(hour, minute));

describe('the documented open-now function, sentence by sentence', () => {
  test.each([null, undefined, '', '   ', {}, [], { text: '' }, 'null'])(
    'Missing hours means not open: %j (M4.30)',
    (value) => {
      expect(parseHours(value)).toEqual({ kind: 'missing' });
      expect(computeOpenState(parseHours(value), { at: new Date() }).isOpen).toBe(false);
    },
  );

  test.each(['24', 'Open 24 Hrs', '24/7', 'ALWAYS OPEN', 'see door 24b', 'from 2024 on'])(
    "Text containing '24', '24/7' or 'always open' means open: %s (M4.31)",
    (text) => expect(isOpenByText(text, at(3))).toBe(true),
  );

  test.each(['Closed', 'Sun closed', 'Mon 9am-5pm, temporarily shut', 'Tempe branch: Mon 9am-5pm'])(
    "Text containing 'closed' or 'temp' means not open: %s (M4.32)",
    (text) => expect(isOpenByText(text, at(12))).toBe(false),
  );

  test("checks for '24' before 'closed', in the documented order", () => {
    expect(isOpenByText('closed, reopens 24 May', at(12))).toBe(true);
  });

  test("A day value of 'closed' or a missing day means closed (M3.22, M4.33)", () => {
    expect(onMonday('closed', 12)).toBe(false);
    expect(onMonday('Closed', 12)).toBe(false);
    expect(isOpenByRows({ tuesday: '9:00 am - 5:00 pm' }, at(12))).toBe(false);
    expect(isOpenByText('tue 9am-5pm, call us', at(12))).toBe(false);
  });

  test('A day with no range means open (M4.34)', () => {
    expect(onMonday('ask inside', 3)).toBe(true);
    expect(isOpenByText('monday yes!, tuesday no', at(3))).toBe(true);
  });

  test('an array means open when it is not empty (M3.24)', () => {
    expect(onMonday([{ open: '0900' }], 3)).toBe(true);
    expect(onMonday([], 12)).toBe(false);
  });

  test('a plain range is open from its start to its end (M3.23)', () => {
    const row = '9:00 am - 5:00 pm';
    expect([onMonday(row, 8, 59), onMonday(row, 9), onMonday(row, 17), onMonday(row, 17, 1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('A range whose end is before its start spans midnight (open at or after the start or at or before the end) (M4.35)', () => {
    const row = '6:00 pm - 2:00 am';
    expect([onMonday(row, 18), onMonday(row, 23, 59), onMonday(row, 2), onMonday(row, 2, 1)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(onMonday(row, 17, 59)).toBe(false);
  });

  test('Times parse as 12-hour with am/pm or 24-hour (M4.36)', () => {
    expect(onMonday('12:00 am - 12:00 pm', 12)).toBe(true);
    expect(onMonday('12:00 pm - 1:00 pm', 0)).toBe(false);
    expect(onMonday('13:30 - 15:00', 14)).toBe(true);
    expect(onMonday('22:00 - 6:00', 23)).toBe(true);
    expect(isOpenByText('mon: 13:30 to 15:00, hello', at(14))).toBe(true);
  });

  test.each(['25:00 - 26:00', '9:75 am - 5 pm', '13:00 am - 5 pm', 'dawn - dusk', '9 am - late'])(
    'a bad time means closed: %s (M4.37)',
    (row) => expect(onMonday(row, 12)).toBe(false),
  );

  test("uses only today's row, also for parsed hours", () => {
    const night = [{ opens: 1080, closes: 1560 }];
    expect(isMinuteInRanges(getOpenMinutesOfDay(night), 60)).toBe(true);
    expect(isMinuteInRanges(getOpenMinutesOfDay([]), 60)).toBe(false);
    expect(isMinuteInRanges(getOpenMinutesOfDay([{ opens: 660, closes: 1440 }]), 0)).toBe(true);
  });

  test.each([
    ['mon-fri 9am-5pm, gift cards', 0, true],
    ['mon-fri 9am-5pm, gift cards', 5, false],
    ['friday to monday 9am-5pm, gift cards', 6, true],
    ['friday to monday 9am-5pm, gift cards', 2, false],
    ['Sat 9am-5pm, gift cards', 5, true],
    ['gift cards, sunday: 9am - 5pm', 6, true],
  ])('finds the day in a comma-separated entry: %s (M3.20)', (text, weekday, open) => {
    expect(isOpenByText(text, at(12, 0, weekday))).toBe(open);
  });
});

describe('which rule applies', () => {
  const saturdayNoonInLosAngeles = { at: new Date('2026-11-21T20:00:00Z'), timeZone: 'America/Los_Angeles' };
  const isOpen = (value: unknown) => computeOpenState(parseHours(value), saturdayNoonInLosAngeles).isOpen;

  test('text that can be parsed is a schedule, whatever words it contains', () => {
    expect(isOpen('Sat 9am-5pm, Sun closed')).toBe(true);
    expect(isOpen('Mon 10:24 am - 5 pm')).toBe(false);
    expect(isOpen('Open 24 hours')).toBe(true);
  });

  test('other text is searched for the documented words', () => {
    expect(isOpen('Sat 9am-5pm, Sun closed, call us')).toBeNull();
    expect(isOpen('24 Dec only')).toBe(true);
  });

  test('a schedule without a zone uses the viewer’s clock and only says open or closed', () => {
    const hours = parseHours({ monday: '9:00 am - 5:00 pm' });
    expect(computeOpenState(hours, { at: new Date(2026, 10, 16, 12) })).toEqual({
      isOpen: true,
      label: null,
      reason: null,
    });
    expect(computeOpenState(hours, { at: new Date(2026, 10, 16, 18), timeZone: 'Mars/Olympus' })).toEqual({
      isOpen: false,
      label: null,
      reason: null,
    });
  });

  test('unreadable days follow the documented rule in the zone of the restaurant', () => {
    expect(isOpen({ saturday: 'whenever Bob is in', sunday: 'closed' })).toBe(true);
    expect(isOpen({ saturday: 'noonish - five', sunday: 'closed' })).toBe(false);
  });
});
