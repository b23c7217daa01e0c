import { expect, test } from 'vitest';
import { groupDaysByHours, formatDayRange } from '../format-english-hours.ts';
import { describeHours, describeDayHours, describeWeeklyHours } from '../describe-hours.ts';
import { areWeeklyHoursEqual } from '../testing/are-weekly-hours-equal.ts';
import {
  buildWeeklyHours,
  openingIntervalBetween,
  isOpenWholeDay,
  areOpeningIntervalsEqual,
  mergeOpeningIntervals,
  WHOLE_DAY_INTERVAL,
} from './weekly-hours.ts';

const at = (opens: number, closes: number) => ({ opens, closes });

test.each([
  [540, 1020, at(540, 1020)],
  [1020, 120, at(1020, 1560)],
  [540, 540, at(540, 1980)],
  [0, 1440, at(0, 1440)],
  [1440, 120, at(0, 120)],
  [540, 1439, at(540, 1440)],
  [1020, 2879, null],
  [1439, 1439, at(1439, 1440)],
  [0, 0, at(0, 1440)],
  [-1, 60, null],
  [1441, 60, null],
  [60, 1501, null],
  [60, 1500, at(60, 1500)],
])('the interval from %i to %i is %j', (opens, closes, interval) => {
  expect(openingIntervalBetween(opens, closes)).toEqual(interval);
});

test.each([
  ['in order', [at(600, 660), at(60, 120)], [at(60, 120), at(600, 660)]],
  ['one within the other', [at(60, 600), at(120, 180)], [at(60, 600)]],
  ['touching', [at(60, 120), at(120, 180)], [at(60, 180)]],
  ['apart', [at(60, 120), at(121, 180)], [at(60, 120), at(121, 180)]],
  ['a whole day in two', [at(60, 900), at(900, 1500)], [at(60, 1500)]],
  ['more than a day', [at(60, 900), at(900, 1501)], [at(60, 900), at(900, 1501)]],
  ['with the same start', [at(60, 200), at(60, 120)], [at(60, 200)]],
])('merges the intervals of a row: %s', (_how, row, tidy) => {
  expect(mergeOpeningIntervals(row)).toEqual(tidy);
});

test('rows and weeks are equal if all their intervals are', () => {
  const week = (closes: number) =>
    buildWeeklyHours((_, day) => (day === 6 ? [at(60, closes)] : [at(60, 120)]));
  expect(areOpeningIntervalsEqual([at(60, 120)], [at(60, 120)])).toBe(true);
  for (const other of [[], [at(60, 121)], [at(61, 120)], [at(60, 120), at(600, 660)]])
    expect(areOpeningIntervalsEqual([at(60, 120)], other)).toBe(false);
  expect(areOpeningIntervalsEqual([at(60, 120), at(600, 660)], [at(60, 120), at(600, 661)])).toBe(false);
  expect(areWeeklyHoursEqual(week(180), week(180))).toBe(true);
  expect(areWeeklyHoursEqual(week(180), week(181))).toBe(false);
  expect(
    [[WHOLE_DAY_INTERVAL], [at(0, 1439)], [at(1, 1440)], [], [WHOLE_DAY_INTERVAL, WHOLE_DAY_INTERVAL]].map(
      isOpenWholeDay,
    ),
  ).toEqual([true, false, false, false, false]);
});

test('describes a week in readable lines', () => {
  const rows = [[], [WHOLE_DAY_INTERVAL], [at(660, 1320)], [at(660, 840), at(1020, 1500)]];
  const week = buildWeeklyHours((_, day) => rows[day] ?? []);
  expect(describeWeeklyHours(week).map(({ name, times }) => `${name}: ${times}`)).toEqual([
    'Monday: Closed',
    'Tuesday: Open 24 hours',
    'Wednesday: 11 am – 10 pm',
    'Thursday: 11 am – 2 pm, 5 pm – 1 am',
    'Friday: Closed',
    'Saturday: Closed',
    'Sunday: Closed',
  ]);
  expect(describeHours({ kind: 'weekly', week, note: null })).toEqual(describeWeeklyHours(week));
  expect(describeWeeklyHours(week)[3]).toMatchObject({
    weekday: 'thursday',
    times: describeDayHours(rows[3]!),
  });
});

test('describes days that have no time range', () => {
  const rows = { monday: 'By appointment', tuesday: ['11 am - 2 pm', 5], wednesday: [5], thursday: [] };
  const lines = describeHours({ kind: 'rows', rows })!;
  expect(lines.map(({ times }) => times)).toEqual([
    'By appointment',
    '11 am - 2 pm',
    'Open',
    'Closed',
    'Closed',
    'Closed',
    'Closed',
  ]);
  expect(describeHours({ kind: 'rows', rows: { monday: ['a', 'b'] } })![0]!.times).toBe('a, b');
  expect(describeHours({ kind: 'text', text: 'Mostly' })).toBeNull();
});

test('groups consecutive days with the same hours', () => {
  const week = buildWeeklyHours((_, day) =>
    day < 5 ? [at(660, 1320)] : day === 5 ? [WHOLE_DAY_INTERVAL] : [],
  );
  const groups = groupDaysByHours(week);
  expect(groups.map(({ first, last }) => [first, last])).toEqual([
    [0, 4],
    [5, 5],
    [6, 6],
  ]);
  expect(groups.map((group) => [formatDayRange(group, 2), formatDayRange(group, 3)])).toEqual([
    ['Mo-Fr', 'Mon-Fri'],
    ['Sa', 'Sat'],
    ['Su', 'Sun'],
  ]);
});
