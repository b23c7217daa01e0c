import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDateOfDayNumber, dayNumberOfIsoDate } from '../time/calendar.ts';
import type { HoursExceptions } from './hours-exceptions.ts';
import {
  doSpecialDaysOverlap,
  isSpecialPeriodUnderYear,
  parseHoursExceptions,
  toStoredSpecialHours,
} from './hours-exceptions.ts';
import { MISSING_HOURS } from '../parsed-hours.ts';
import type { ParsedHours } from '../parsed-hours.ts';
import { computeOpenState, nextOpeningChange } from './compute-open-state.ts';
import { parseHours } from '../parse-hours.ts';
import {
  buildOpeningSchedule,
  computeOpeningRanges,
  isMinuteInRanges,
  isScheduleOpenAtClock,
} from './schedule.ts';
import { weeklyHoursArbitrary } from '../testing/weekly-hours-arbitrary.ts';
import { wallClockInZone } from '../time/zone-clock.ts';

const LOS_ANGELES = 'America/Los_Angeles';
const THANKSGIVING = { from: '2026-11-26', to: '2026-11-26', hours: 'closed', note: 'Thanksgiving' };

describe('the open state on special days and during closures', () => {
  const openStateText = (
    hours: unknown,
    exceptions: HoursExceptions,
    at: string,
    timeZone: string | null = LOS_ANGELES,
  ) => {
    const state = computeOpenState(parseHours(hours), { at: new Date(at), timeZone, ...exceptions });
    return `${state.reason ?? (state.isOpen ? 'Open' : 'Closed')}, ${state.label}`;
  };
  const closed = { specialDays: [THANKSGIVING] };

  // Thanksgiving 2026 is Thursday, 26 November; Los Angeles is 8 hours behind UTC.
  test.each([
    ['Mo-Su 10:00-21:00', closed, '2026-11-26T20:00:00Z', 'Closed for Thanksgiving, opens 10 am tomorrow'],
    ['Mo-Th 10:00-21:00', closed, '2026-11-26T20:00:00Z', 'Closed for Thanksgiving, opens 10 am Monday'],
    ['Mo-Su 10:00-21:00', closed, '2026-11-26T03:00:00Z', 'Open, closes 9 pm'],
    ['Mo-Su 10:00-21:00', closed, '2026-11-26T06:00:00Z', 'Closed, opens 10 am Friday'],
    ['24/7', closed, '2026-11-26T03:00:00Z', 'Open, closes 12 am'],
    // The night before still runs into the holiday, but the holiday's own night is closed.
    ['Mo-Su 18:00-02:00', closed, '2026-11-26T09:00:00Z', 'Open, closes 2 am'],
    ['Mo-Su 18:00-02:00', closed, '2026-11-27T09:00:00Z', 'Closed, opens 6 pm'],
    [
      'Mo-Su 10:00-21:00',
      { specialDays: [{ ...THANKSGIVING, note: null }] },
      '2026-11-26T20:00:00Z',
      'Closed today, opens 10 am tomorrow',
    ],
    [
      'Mo-Su 10:00-21:00',
      { specialDays: [{ ...THANKSGIVING, hours: '12:00 pm - 4:00 pm' }] },
      '2026-11-26T20:30:00Z',
      'Open, closes 4 pm',
    ],
    [
      'Mo-We 10:00-21:00',
      { specialDays: [{ ...THANKSGIVING, hours: '8:00 pm - 3:00 am' }] },
      '2026-11-27T10:00:00Z',
      'Open, closes 3 am',
    ],
    [
      'Mo-Su 10:00-21:00',
      { closure: { from: '2026-11-20', to: null, note: 'Fire' } },
      '2026-11-26T20:00:00Z',
      'Temporarily closed, null',
    ],
    [
      'Mo-Su 10:00-21:00',
      { closure: { from: '2026-11-20', to: '2026-12-06', note: null } },
      '2026-11-26T20:00:00Z',
      'Temporarily closed, opens 10 am Dec 7',
    ],
    [
      'Mo-Su 10:00-21:00',
      {
        closure: { from: '2026-11-20', to: '2026-11-28', note: null },
        specialDays: [{ ...THANKSGIVING, hours: '10:00 am - 2:00 pm' }],
      },
      '2026-11-26T20:00:00Z',
      'Temporarily closed, opens 10 am Sunday',
    ],
    [
      'call us',
      { specialDays: [{ ...THANKSGIVING, hours: '10:00 am - 2:00 pm' }] },
      '2026-11-26T20:00:00Z',
      'Open, closes 2 pm',
    ],
    ['Mo-Su 10:00-21:00', closed, '2026-11-28T20:00:00Z', 'Open, closes 9 pm'],
  ])('%s with %j at %s: %s', (hours, exceptions, at, expected) =>
    expect(openStateText(hours, exceptions, at)).toBe(expected),
  );

  test('is correct in the night of a daylight saving change', () => {
    const sunday = { from: '2026-03-08', to: '2026-03-08', hours: '1:00 am - 2:30 am', note: null };
    expect(openStateText('off', { specialDays: [sunday] }, '2026-03-08T09:59:00Z')).toBe('Open, closes 3 am');
  });
});

const DAY = 86_400_000;
const BASE = dayNumberOfIsoDate('2026-10-25')!;

const anyExceptions: fc.Arbitrary<HoursExceptions> = fc
  .record({
    specialDays: fc.array(
      fc.record({
        first: fc.integer({ min: 0, max: 16 }),
        length: fc.integer({ min: 0, max: 3 }),
        hours: fc.constantFrom(
          'closed',
          '10:00 am - 2:00 pm',
          '8:00 pm - 3:00 am',
          'open 24 hours',
          ['11:00 am - 1:00 pm', '5:00 pm - 1:00 am'],
          'nobody knows',
        ),
      }),
      { maxLength: 4 },
    ),
    closure: fc.option(
      fc.record({
        first: fc.integer({ min: 0, max: 16 }),
        length: fc.option(fc.integer({ min: 0, max: 5 })),
      }),
    ),
  })
  .map(({ specialDays, closure }) => ({
    specialDays: specialDays.map(({ first, length, hours }) => ({
      from: isoDateOfDayNumber(BASE + first),
      to: isoDateOfDayNumber(BASE + first + length),
      hours,
      note: null,
    })),
    closure: closure && {
      from: isoDateOfDayNumber(BASE + closure.first),
      to: closure.length === null ? null : isoDateOfDayNumber(BASE + closure.first + closure.length),
      note: null,
    },
  }));

const anyHours: fc.Arbitrary<ParsedHours> = fc.oneof(
  weeklyHoursArbitrary.map((week) => ({ kind: 'weekly' as const, week, note: null })),
  fc.constantFrom<ParsedHours>(
    MISSING_HOURS,
    { kind: 'text', text: 'mon-fri 9:00 - 17:00, sat 20:00 - 2:00' },
    { kind: 'text', text: 'open 24 hours' },
    { kind: 'rows', rows: { monday: 'ask', tuesday: '9 - 17', friday: ['x'] } },
  ),
);

/** Around November 1, 2026, when daylight saving time ends in Los Angeles. */
const anyInstant = fc
  .integer({ min: BASE * DAY - 2 * DAY, max: (BASE + 25) * DAY })
  .map((time) => new Date(time));

describe('any hours, exceptions and instant', () => {
  test('the ranges for the database match the open state on the page', () => {
    fc.assert(
      fc.property(anyHours, anyExceptions, anyInstant, fc.boolean(), (hours, exceptions, at, hasZone) => {
        const schedule = buildOpeningSchedule(hours, hasZone, parseHoursExceptions(exceptions));
        const { week, exceptionTimes, exceptionOpenings } = computeOpeningRanges(schedule);
        const clock = wallClockInZone(at, LOS_ANGELES);
        const absolute = clock.dayNumber * 1440 + clock.minute;
        const found = isMinuteInRanges(exceptionTimes, absolute)
          ? isMinuteInRanges(exceptionOpenings, absolute)
          : isMinuteInRanges(week, clock.weekday * 1440 + clock.minute);
        expect(found).toBe(isScheduleOpenAtClock(schedule, clock));
        if (hasZone)
          expect(computeOpenState(hours, { at, timeZone: LOS_ANGELES, ...exceptions }).isOpen ?? false).toBe(
            found,
          );
      }),
      { numRuns: 1000 },
    );
  });

  test('the next change is the first minute with another state', () => {
    fc.assert(
      fc.property(anyHours, anyExceptions, anyInstant, (hours, exceptions, at) => {
        const schedule = buildOpeningSchedule(hours, true, parseHoursExceptions(exceptions));
        const isOpen = (time: number) =>
          isScheduleOpenAtClock(schedule, wallClockInZone(new Date(time), LOS_ANGELES));
        const now = isOpen(at.getTime());
        const from = Math.floor(at.getTime() / 60_000) + 1;
        const walked = Array.from({ length: 36 * 60 }, (_, i) => (from + i) * 60_000);
        const found = walked.find((time) => isOpen(time) !== now);
        const change = nextOpeningChange(schedule, at, LOS_ANGELES)?.getTime();
        if (found !== undefined) expect(change).toBe(found);
        else expect(change === undefined || change > walked.at(-1)!).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('special days', () => {
  test('overlap if one begins before another has ended, in any order', () => {
    const day = (from: string, to = from) => ({ from, to });
    expect(doSpecialDaysOverlap([])).toBe(false);
    expect(doSpecialDaysOverlap([day('2026-12-24')])).toBe(false);
    expect(doSpecialDaysOverlap([day('2026-12-24'), day('2026-12-25')])).toBe(false);
    expect(doSpecialDaysOverlap([day('2026-12-25'), day('2026-12-24')])).toBe(false);
    expect(doSpecialDaysOverlap([day('2026-12-24'), day('2026-12-24')])).toBe(true);
    expect(doSpecialDaysOverlap([day('2026-12-24', '2026-12-26'), day('2026-12-26')])).toBe(true);
    expect(doSpecialDaysOverlap([day('2026-12-26'), day('2026-12-24', '2026-12-27')])).toBe(true);
    expect(
      doSpecialDaysOverlap([day('2026-12-30'), day('2026-12-01', '2026-12-02'), day('2026-12-02')]),
    ).toBe(true);
    expect(doSpecialDaysOverlap([day('2026-12-24', '2026-12-25'), day('2026-12-26')])).toBe(false);
  });

  test('may last at most one year', () => {
    expect(isSpecialPeriodUnderYear({ from: '2026-01-01', to: '2026-01-01' })).toBe(true);
    expect(isSpecialPeriodUnderYear({ from: '2026-01-01', to: '2027-01-01' })).toBe(true);
    expect(isSpecialPeriodUnderYear({ from: '2026-01-01', to: '2027-01-02' })).toBe(false);
  });

  test.each<[string | string[], string | string[] | null]>([
    ['', null],
    ['  ', null],
    [[], null],
    [['', ' '], null],
    ['ask', null],
    [['9-5', 'ask'], null],
    ['closed', 'closed'],
    ['9-5', '9:00 am - 5:00 pm'],
    [['9-5'], '9:00 am - 5:00 pm'],
    [
      ['9-12', '', '1pm-5pm'],
      ['9:00 am - 12:00 pm', '1:00 pm - 5:00 pm'],
    ],
    ['24 hours', 'Open 24 hours'],
  ])('are stored with the hours %j as %j', (input, stored) =>
    expect(toStoredSpecialHours(input)).toEqual(stored),
  );
});
