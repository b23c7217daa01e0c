import { expect, test } from 'vitest';
import { dayNumberOfIsoDate } from '../time/calendar.ts';
import { parseHoursExceptions } from './hours-exceptions.ts';
import { MISSING_HOURS } from '../parsed-hours.ts';
import { computeOpenState } from './compute-open-state.ts';
import {
  openingsOnDate,
  computeOpeningRanges,
  buildOpeningSchedule,
  isMinuteInRanges,
  mergeRanges,
} from './schedule.ts';
import { buildWeeklyHours } from '../time/weekly-hours.ts';

const DAY = dayNumberOfIsoDate('2026-11-26')!;
const week = buildWeeklyHours((_, day) => (day === 2 ? [{ opens: 1200, closes: 1500 }] : []));
const hours = { kind: 'weekly', week, note: null } as const;

test('puts a closure before special days, and leaves out unreadable entries', () => {
  const special = { from: '2026-11-26', to: '2026-11-27', hours: 'closed', note: 'Thanksgiving' };
  const closure = { from: '2026-11-20', to: null, note: null };
  expect(parseHoursExceptions({ specialDays: [special], closure })).toEqual([
    { kind: 'closure', first: DAY - 6, last: Infinity, row: [], note: null },
    { kind: 'special', first: DAY, last: DAY + 1, row: [], note: 'Thanksgiving' },
  ]);
  expect(parseHoursExceptions({ closure: { ...closure, to: '2026-11-26' } })[0]!.last).toBe(DAY);
  for (const wrong of [{ from: 'soon' }, { to: 'later' }]) {
    expect(parseHoursExceptions({ closure: { ...closure, ...wrong } })).toEqual([]);
    expect(parseHoursExceptions({ specialDays: [{ ...special, ...wrong }] })).toEqual([]);
  }
  expect(parseHoursExceptions({ specialDays: [{ ...special, hours: 'mostly' }] })).toEqual([]);
  expect(parseHoursExceptions({ specialDays: null, closure: null })).toEqual([]);
  expect(parseHoursExceptions({})).toEqual([]);
});

test('merges overlapping and adjacent ranges, and leaves out empty ones', () => {
  const range = (from: number, to: number) => ({ from, to });
  expect(
    mergeRanges([range(5, 5), range(8, 6), range(3, 4), range(1, 3), range(10, 12), range(11, 20)]),
  ).toEqual([range(1, 4), range(10, 20)]);
  expect(mergeRanges([range(1, 9), range(2, 3), range(9, 10)])).toEqual([range(1, 10)]);
  expect([0, 1, 3, 4].map((minute) => isMinuteInRanges([range(1, 4)], minute))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('returns the openings of a day and of the night after it, and none without hours', () => {
  const schedule = buildOpeningSchedule(hours, true);
  expect(openingsOnDate(schedule, DAY - 1)).toEqual([{ from: 1200, to: 1440 }]);
  expect(openingsOnDate(schedule, DAY)).toEqual([{ from: 0, to: 60 }]);
  expect(openingsOnDate(schedule, DAY + 1)).toEqual([]);
  expect(computeOpeningRanges(schedule).week).toEqual([{ from: 2 * 1440 + 1200, to: 3 * 1440 + 60 }]);
  expect(computeOpeningRanges(buildOpeningSchedule(MISSING_HOURS, true)).week).toEqual([]);
  const toMidnight = buildWeeklyHours(() => [{ opens: 1200, closes: 1440 }]);
  expect(buildOpeningSchedule({ ...hours, week: toMidnight }, true).spill).toEqual(
    Array.from({ length: 7 }, () => []),
  );
  // Without a zone only today's row counts, so no hours run into the next day.
  expect(buildOpeningSchedule(hours, false).spill).toEqual(Array.from({ length: 7 }, () => []));
});

test('returns the times and openings of days that differ from their weekday', () => {
  const ends = (specialDays: { from: string; to: string; hours: string; note: null }[], from?: string) =>
    computeOpeningRanges(
      buildOpeningSchedule(
        hours,
        true,
        parseHoursExceptions({ specialDays, closure: from ? { from, to: null, note: null } : null }),
      ),
    );
  const closed = { from: '2026-11-25', to: '2026-11-25', hours: 'closed', note: null };
  expect(ends([closed])).toMatchObject({
    exceptionTimes: [{ from: (DAY - 1) * 1440, to: (DAY + 1) * 1440 }],
    exceptionOpenings: [],
  });
  expect(ends([{ ...closed, from: '2026-11-27', to: '2026-11-27' }]).exceptionTimes).toEqual([
    { from: (DAY + 1) * 1440, to: (DAY + 3) * 1440 },
  ]);
  // The night before a closure runs past midnight, unless that day is closed as well.
  expect(ends([closed], '2026-11-26')).toMatchObject({
    exceptionTimes: [{ from: (DAY - 1) * 1440, to: Infinity }],
    exceptionOpenings: [],
  });
  expect(ends([], '2026-11-26')).toMatchObject({
    exceptionTimes: [{ from: DAY * 1440, to: Infinity }],
    exceptionOpenings: [{ from: DAY * 1440, to: DAY * 1440 + 60 }],
  });
});

test('without a known zone, gives the reason for a closure but no next opening', () => {
  const at = new Date('2026-11-25T12:00:00Z');
  for (const timeZone of [null, undefined, '', 'Nowhere/Coop']) {
    expect(computeOpenState(hours, { at, timeZone }).label).toBeNull();
    expect(
      computeOpenState(hours, { at, timeZone, closure: { from: '2026-11-01', to: null, note: null } }),
    ).toEqual({
      isOpen: false,
      label: null,
      reason: 'Temporarily closed',
    });
  }
  const over = { from: '2026-11-01', to: '2026-11-20', note: null };
  expect(computeOpenState(hours, { at, timeZone: 'UTC', closure: over })).toEqual({
    isOpen: false,
    label: 'opens 8 pm',
    reason: null,
  });
});
