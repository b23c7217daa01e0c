import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EARTH_RADIUS_KM, MILES_PER_KM, milesBetween, type Position } from '../geo/distance.ts';
import {
  MAX_LOCATION_BONUSES_PER_DAY,
  MAX_POSITION_ACCURACY_METERS,
  MAX_FRESH_POSITION_AGE_MS,
  MAX_LATE_LOCATION_BONUSES_PER_DAY,
  MAX_CHECK_IN_AGE_MS,
  MAX_LOCATION_BONUS_DISTANCE_MILES,
  isImpossibleTravel,
  isLateCheckIn,
  isWithinLocationBonusRadius,
  findLocationBonusWithheldReason,
} from './location-bonus-eligibility.ts';

const MILE_PER_METRE = MILES_PER_KM / 1000;
const NOW = new Date('2026-11-21T20:00:00Z');
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

/** The position after some miles in a direction; correct across the poles and the antimeridian. */
function walk({ latitude, longitude }: Position, miles: number, direction: number): Position {
  const [from, angle] = [(latitude * Math.PI) / 180, miles / (EARTH_RADIUS_KM * MILES_PER_KM)];
  const to = Math.asin(
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(direction),
  );
  const east = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  const around = longitude + (east * 180) / Math.PI;
  return { latitude: (to * 180) / Math.PI, longitude: ((around + 540) % 360) - 180 };
}

const visit = {
  now: NOW,
  others: [] as (Position & { time: Date })[],
  distanceMiles: 0,
  bonusesToday: 0,
  lateBonusesToday: 0,
};
const fixAt = (position: Position, age = 0, accuracyMeters: number | null = 10) => ({
  ...position,
  accuracyMeters,
  time: new Date(NOW.getTime() - age),
});
const COUNTER = { latitude: 34.0522, longitude: -118.2437 };

describe('full XP within 0.5 miles of a location, to the meter (M9.1; threats C2)', () => {
  test('holds anywhere on the globe, in every direction (M9.1)', () => {
    fc.assert(
      fc.property(place, bearing, (counter, direction) => {
        const judge = (miles: number) =>
          findLocationBonusWithheldReason({
            ...visit,
            fix: fixAt(counter),
            distanceMiles: milesBetween(walk(counter, miles, direction), counter),
          });
        expect(judge(0.5 - MILE_PER_METRE)).toBeNull();
        expect(judge(0.5 + MILE_PER_METRE)).toBe('far');
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['the antimeridian', { latitude: 10, longitude: 179.999 }, { latitude: 10, longitude: -179.999 }],
    ['the north pole', { latitude: 89.9999, longitude: 0 }, { latitude: 89.9999, longitude: 180 }],
    ['the south pole', { latitude: -90, longitude: 0 }, { latitude: -90, longitude: 123 }],
  ])('holds across %s', (_where, fix, counter) => {
    expect(
      findLocationBonusWithheldReason({
        ...visit,
        fix: fixAt(fix),
        distanceMiles: milesBetween(fix, counter),
      }),
    ).toBeNull();
  });

  test('includes exactly 0.5 miles (M9.1)', () => {
    expect(findLocationBonusWithheldReason({ ...visit, fix: fixAt(COUNTER), distanceMiles: 0.5 })).toBeNull();
    expect(
      findLocationBonusWithheldReason({ ...visit, fix: fixAt(COUNTER), distanceMiles: 0.5 + 1e-6 }),
    ).toBe('far');
    expect(isWithinLocationBonusRadius(MAX_LOCATION_BONUS_DISTANCE_MILES + 1e-9)).toBe(true);
  });
});

describe('the guards on the location bonus (D0.31, D0.32)', () => {
  test.each([
    ['without a position', { fix: null }, 'no-position'],
    ['at a restaurant without a pin', { distanceMiles: null }, 'no-position'],
    [
      'with a fix whose accuracy is exactly the limit',
      { fix: fixAt(COUNTER, 0, MAX_POSITION_ACCURACY_METERS) },
      null,
    ],
    ['with a coarser fix', { fix: fixAt(COUNTER, 0, MAX_POSITION_ACCURACY_METERS + 0.01) }, 'coarse'],
    ['with a fix without an accuracy', { fix: fixAt(COUNTER, 0, null) }, null],
    ['for the 20th bonus of a day', { bonusesToday: MAX_LOCATION_BONUSES_PER_DAY - 1 }, null],
    ['after 20 bonuses in a day', { bonusesToday: MAX_LOCATION_BONUSES_PER_DAY }, 'daily-cap'],
    [
      'for a fix of ten minutes ago, which is not late',
      { fix: fixAt(COUNTER, MAX_FRESH_POSITION_AGE_MS), lateBonusesToday: 5 },
      null,
    ],
    [
      'for the fifth late bonus of a day',
      { fix: fixAt(COUNTER, MAX_FRESH_POSITION_AGE_MS + 1), lateBonusesToday: 4 },
      null,
    ],
    [
      'after five late bonuses in a day',
      { fix: fixAt(COUNTER, MAX_FRESH_POSITION_AGE_MS + 1), lateBonusesToday: 5 },
      'daily-cap',
    ],
    ['for a fix of 24 hours ago', { fix: fixAt(COUNTER, MAX_CHECK_IN_AGE_MS) }, null],
    ['for a fix of more than 24 hours ago', { fix: fixAt(COUNTER, MAX_CHECK_IN_AGE_MS + 1) }, 'no-position'],
  ])('%s', (_when, overrides, withheld) => {
    expect(findLocationBonusWithheldReason({ ...visit, fix: fixAt(COUNTER), ...overrides })).toBe(withheld);
  });

  test('limits a day to five late bonuses and 20 in total; late is over ten minutes, at most 24 hours', () => {
    expect([
      MAX_LATE_LOCATION_BONUSES_PER_DAY,
      MAX_LOCATION_BONUSES_PER_DAY,
      MAX_FRESH_POSITION_AGE_MS,
      MAX_CHECK_IN_AGE_MS,
    ]).toEqual([5, 20, 600_000, 86_400_000]);
  });

  test('travel is impossible exactly if it is over 50 miles and over 600 miles an hour, in either order', () => {
    fc.assert(
      fc.property(place, place, fc.integer({ min: 0, max: 86_400_000 }), (one, other, apart) => {
        const first = { ...one, time: NOW };
        const second = { ...other, time: new Date(NOW.getTime() - apart) };
        const miles = milesBetween(one, other);
        expect(isImpossibleTravel(first, second)).toBe(miles > 50 && miles / 600 > apart / 3_600_000);
        expect(isImpossibleTravel(second, first)).toBe(isImpossibleTravel(first, second));
      }),
    );
  });

  test('allows almost 50 miles in no time, and 300 miles in just over half an hour', () => {
    const near = walk(COUNTER, 49.99, 1);
    const far = walk(COUNTER, 300, 1);
    const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
    const judge = (from: Position, time: Date) =>
      findLocationBonusWithheldReason({ ...visit, fix: fixAt(COUNTER), others: [{ ...from, time }] });
    expect(judge(near, NOW)).toBeNull();
    expect(judge(walk(COUNTER, 50.01, 1), NOW)).toBe('travel');
    expect(judge(far, before(30.1))).toBeNull();
    expect(judge(far, before(29.9))).toBe('travel');
  });

  test('allows exactly 50 miles, and exactly 600 miles an hour', () => {
    const time = NOW;
    const origin = { latitude: 0, longitude: 0, time };
    const fifty = { latitude: 1, longitude: 0.7237693742074867, time };
    expect(milesBetween({ ...fifty, longitude: 0 }, fifty)).toBe(50);
    expect(isImpossibleTravel({ ...fifty, longitude: 0 }, fifty)).toBe(false);
    const hundreds = {
      latitude: 0.5,
      longitude: 4.342120248768633,
      time: new Date(NOW.getTime() - 1_800_000),
    };
    expect(milesBetween({ ...hundreds, longitude: 0 }, hundreds)).toBe(300);
    expect(isImpossibleTravel({ ...hundreds, longitude: 0, time }, hundreds)).toBe(false);
    expect(isImpossibleTravel(origin, { ...hundreds, longitude: 4.4 })).toBe(true);
  });

  test('withholds the bonus only for a reason, and returns the first that applies', () => {
    fc.assert(
      fc.property(
        fc.record({
          distanceMiles: fc.option(fc.double({ min: 0, max: 2, noNaN: true })),
          bonusesToday: fc.nat(25),
          lateBonusesToday: fc.nat(8),
          accuracy: fc.option(fc.double({ min: 0, max: 2000, noNaN: true })),
          age: fc.integer({ min: 0, max: 2 * MAX_CHECK_IN_AGE_MS }),
        }),
        ({ accuracy, age, ...facts }) => {
          const fix = fixAt(COUNTER, age, accuracy);
          const expected =
            facts.distanceMiles === null || age > MAX_CHECK_IN_AGE_MS
              ? 'no-position'
              : (accuracy ?? 0) > MAX_POSITION_ACCURACY_METERS
                ? 'coarse'
                : facts.distanceMiles > 0.5
                  ? 'far'
                  : facts.bonusesToday >= 20 || (isLateCheckIn(fix.time, NOW) && facts.lateBonusesToday >= 5)
                    ? 'daily-cap'
                    : null;
          expect(findLocationBonusWithheldReason({ ...visit, ...facts, fix })).toBe(expected);
        },
      ),
    );
  });
});
