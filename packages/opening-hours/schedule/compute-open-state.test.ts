import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildOpeningSchedule } from './schedule.ts';
import { computeOpenState, isOpenByHoursAt, nextOpeningChange } from './compute-open-state.ts';
import { parseHours } from '../parse-hours.ts';
import { weeklyHoursArbitrary } from '../testing/weekly-hours-arbitrary.ts';
import { buildWeeklyHours, WEEKDAYS } from '../time/weekly-hours.ts';
import type { WeeklyHours } from '../time/weekly-hours.ts';

const LOS_ANGELES = 'America/Los_Angeles';

describe('the open state on a card and a page', () => {
  const openStateText = (hours: unknown, at: string, timeZone = LOS_ANGELES) => {
    const { isOpen, label } = computeOpenState(parseHours(hours), { at: new Date(at), timeZone });
    return `${isOpen === null ? 'Unknown' : isOpen ? 'Open' : 'Closed'}, ${label}`;
  };

  // 20 November 2026 is a Friday; Los Angeles is 8 hours behind UTC.
  test.each([
    ['Mo-Su 11:00-21:00', '2026-11-20T20:00:00Z', 'Open, closes 9 pm'],
    ['Mo-Su 11:00-21:30', '2026-11-20T20:00:00Z', 'Open, closes 9:30 pm'],
    ['Mo-Su 11:00-21:00', '2026-11-20T17:00:00Z', 'Closed, opens 11 am'],
    ['Mo-Su 11:00-21:00', '2026-11-21T06:00:00Z', 'Closed, opens 11 am tomorrow'],
    ['Mo-Fr 11:00-21:00', '2026-11-21T06:00:00Z', 'Closed, opens 11 am Monday'],
    ['Mo-Su 11:00-21:00', '2026-11-21T05:00:00Z', 'Closed, opens 11 am tomorrow'],
    ['Fr 09:00-10:00', '2026-11-20T20:00:00Z', 'Closed, opens 9 am Friday'],
    ['24/7', '2026-11-20T20:00:00Z', 'Open, open 24 hours'],
    ['off', '2026-11-20T20:00:00Z', 'Closed, null'],
    ['Fr 18:00-02:00', '2026-11-21T05:00:00Z', 'Open, closes 2 am'],
    ['Fr 18:00-02:00', '2026-11-21T09:00:00Z', 'Open, closes 2 am'],
    ['Fr 18:00-02:00', '2026-11-21T10:00:00Z', 'Closed, opens 6 pm Friday'],
    ['Fr 18:00-24:00; Sa 00:00-02:00', '2026-11-21T05:00:00Z', 'Open, closes 2 am'],
    ['Mo-Sa 00:00-24:00', '2026-11-20T20:00:00Z', 'Open, closes 12 am Sunday'],
    ['Fr-Sa 00:00-24:00; Su 00:00-10:00', '2026-11-21T07:00:00Z', 'Open, closes 10 am Sunday'],
    ['Fr-Sa 00:00-24:00', '2026-11-20T20:00:00Z', 'Open, closes 12 am Sunday'],
    ['Fr 00:00-24:00', '2026-11-20T20:00:00Z', 'Open, closes 12 am'],
    ['call us', '2026-11-20T20:00:00Z', 'Unknown, null'],
    ['Tue-Sat 5pm-close', '2026-11-20T20:00:00Z', 'Unknown, null'],
    ['temporarily closed', '2026-11-20T20:00:00Z', 'Unknown, null'],
    ['Fri 9am-5pm, call us', '2026-11-20T20:00:00Z', 'Open, null'],
    ['Fri 9am-5pm, call us', '2026-11-21T20:00:00Z', 'Unknown, null'],
    [null, '2026-11-20T20:00:00Z', 'Closed, null'],
  ])('%s at %s: %s', (hours, at, expected) => expect(openStateText(hours, at)).toBe(expected));

  test('uses the time zone of the restaurant', () => {
    const at = '2026-11-20T20:00:00Z';
    expect(openStateText('Mo-Fr 11:00-14:00', at, LOS_ANGELES)).toBe('Open, closes 2 pm');
    expect(openStateText('Mo-Fr 11:00-14:00', at, 'America/New_York')).toBe('Closed, opens 11 am Monday');
    expect(openStateText('Sa 00:00-05:00', at, 'Asia/Kathmandu')).toBe('Open, closes 5 am');
  });

  test('is correct on days with a daylight saving change', () => {
    // 8 March 2026: 2 am becomes 3 am. 1 November 2026: 2 am becomes 1 am.
    expect(openStateText('Sa 20:00-02:30', '2026-03-08T09:59:00Z')).toBe('Open, closes 3 am');
    expect(openStateText('Sa 20:00-02:30', '2026-03-08T10:00:00Z')).toBe('Closed, opens 8 pm Saturday');
    expect(openStateText('Su 02:30-10:00', '2026-03-08T10:00:00Z')).toBe('Open, closes 10 am');
    expect(openStateText('Sa 20:00-01:30', '2026-11-01T08:45:00Z')).toBe('Closed, opens 1 am');
    expect(openStateText('Sa 20:00-01:30', '2026-11-01T09:15:00Z')).toBe('Open, closes 1:30 am');
    expect(openStateText('Su 09:00-17:00', '2026-11-01T05:00:00Z')).toBe('Closed, opens 9 am tomorrow');
    expect(openStateText('Su 09:00-17:00', '2026-11-01T07:30:00Z')).toBe('Closed, opens 9 am');
  });
});

const zones = [
  LOS_ANGELES,
  'America/New_York',
  'America/St_Johns',
  'Europe/London',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
];

const DAY = 86_400_000;

/** Instants of daylight saving changes, by an hour or half an hour. */
const clockChange = fc.constantFrom<[number, string]>(
  [Date.UTC(2026, 2, 8, 10), LOS_ANGELES],
  [Date.UTC(2026, 10, 1, 9), LOS_ANGELES],
  [Date.UTC(2026, 2, 29, 1), 'Europe/London'],
  [Date.UTC(2026, 9, 25, 1), 'Europe/London'],
  [Date.UTC(2026, 3, 4, 15), 'Australia/Lord_Howe'],
  [Date.UTC(2026, 9, 3, 15, 30), 'Australia/Lord_Howe'],
);

/** Opens once every night, so that the hour of the change matters. */
const anyShortNight = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 12 }))
  .map(([opens, length]) => buildWeeklyHours(() => [{ opens: opens * 15, closes: (opens + length) * 15 }]));

/** Half of the instants are within two days of a daylight saving change in one of the zones. */
const anyInstant = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2036, 0, 1) }),
      fc
        .tuple(
          fc.constantFrom(
            Date.UTC(2026, 2, 8),
            Date.UTC(2026, 10, 1),
            Date.UTC(2026, 2, 29),
            Date.UTC(2026, 9, 25),
            Date.UTC(2026, 3, 5),
            Date.UTC(2026, 9, 4),
            Date.UTC(2026, 1, 15),
            Date.UTC(2026, 2, 22),
          ),
          fc.integer({ min: -2 * DAY, max: 2 * DAY }),
        )
        .map(([day, shift]) => day + shift),
    ),
    fc.constantFrom(...zones),
  )
  .map(([at, timeZone]) => ({ at: new Date(at), timeZone }));

describe('any week, zone and instant', () => {
  test('is open exactly when the wall clock says so', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, anyInstant, (week, { at, timeZone }) => {
        expect(isOpenByHoursAt(weekly(week), { at, timeZone })).toBe(isOpenByWallClock(week, at, timeZone));
      }),
      { numRuns: 500 },
    );
  });

  test('has its next change at the first minute for which the wall clock gives another state', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, anyInstant, (week, { at, timeZone }) => {
        const change = nextOpeningChange(buildOpeningSchedule(weekly(week), true), at, timeZone);
        const now = isOpenByWallClock(week, at, timeZone);
        const from = Math.floor(at.getTime() / 60_000) + 1;
        // Going through a week by minutes with Intl is slow, so only 36 hours are checked; later changes must be later.
        const walked = Array.from({ length: 36 * 60 }, (_, i) => new Date((from + i) * 60_000));
        const found = walked.find((minute) => isOpenByWallClock(week, minute, timeZone) !== now);
        if (found) expect(change).toEqual(found);
        else expect(change === null || change > walked.at(-1)!).toBe(true);
        if (change) {
          expect(isOpenByWallClock(week, change, timeZone)).toBe(!now);
          expect(isOpenByWallClock(week, new Date(change.getTime() - 60_000), timeZone)).toBe(now);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('has its next change at the correct minute in nights with a daylight saving change', () => {
    fc.assert(
      fc.property(
        anyShortNight,
        clockChange,
        fc.integer({ min: 1, max: 300 }),
        (week, [change, timeZone], before) => {
          const at = new Date(change - before * 60_000);
          const now = isOpenByWallClock(week, at, timeZone);
          const walked = Array.from({ length: 12 * 60 }, (_, i) => new Date(at.getTime() + (i + 1) * 60_000));
          const found = walked.find((minute) => isOpenByWallClock(week, minute, timeZone) !== now);
          const nextChange = nextOpeningChange(buildOpeningSchedule(weekly(week), true), at, timeZone);
          expect(nextChange && nextChange <= walked.at(-1)! ? nextChange : undefined).toEqual(found);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('has no next change only if the week is entirely open or entirely closed', () => {
    fc.assert(
      fc.property(weeklyHoursArbitrary, anyInstant, (week, { at, timeZone }) => {
        if (nextOpeningChange(buildOpeningSchedule(weekly(week), true), at, timeZone) !== null) return;
        const hours = Array.from({ length: 24 * 8 }, (_, i) => new Date(at.getTime() + i * 3_600_000));
        expect(new Set(hours.map((hour) => isOpenByWallClock(week, hour, timeZone))).size).toBe(1);
      }),
      { numRuns: 200 },
    );
  });
});

function weekly(week: WeeklyHours) {
  return { kind: 'weekly' as const, week, note: null };
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** The reference model: looks up the wall clock in the rows of today and yesterday. */
function isOpenByWallClock(week: WeeklyHours, at: Date, timeZone: string): boolean {
  const clock =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' });
  wallClocks.set(timeZone, clock);
  const [, name, hour, minute] = /^(\w+),? (\d\d):(\d\d)$/.exec(clock.format(at))!;
  const today = WEEKDAYS.findIndex((weekday) => weekday === name!.toLowerCase());
  const now = Number(hour) * 60 + Number(minute);
  return (
    week[WEEKDAYS[today]!].some(({ opens, closes }) => opens <= now && now < closes) ||
    week[WEEKDAYS[(today + 6) % 7]!].some(({ opens, closes }) => opens <= now + 1440 && now + 1440 < closes)
  );
}
