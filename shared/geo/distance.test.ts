import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EARTH_RADIUS_KM,
  MILES_PER_KM,
  isPosition,
  milesBetween,
  milesOfChord,
  type Position,
} from './distance.ts';

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });
const HALF_ROUND = Math.PI * EARTH_RADIUS_KM * MILES_PER_KM;

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** Computes the same distance from the angle between two vectors, by their cross and dot products. */
function milesByVectors(from: Position, to: Position): number {
  const [a, b] = [unit(from), unit(to)];
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  return EARTH_RADIUS_KM * MILES_PER_KM * Math.atan2(cross, dot);
}

function unit({ latitude, longitude }: Position): [number, number, number] {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)];
}

describe('milesBetween', () => {
  test.each([
    ['a place and itself', at(34.0522, -118.2437), at(34.0522, -118.2437), 0, 9],
    ['a degree of latitude', at(0, 0), at(1, 0), HALF_ROUND / 180, 9],
    ['a degree of longitude on the equator', at(0, 10), at(0, 11), HALF_ROUND / 180, 9],
    ['Los Angeles and New York', at(34.0522, -118.2437), at(40.7128, -74.006), 2445.6, 0],
    ['both sides of the antimeridian', at(0, 179.5), at(0, -179.5), HALF_ROUND / 180, 9],
    ['two longitudes at the same pole', at(90, 0), at(90, 135), 0, 9],
    ['the poles', at(90, 17), at(-90, -101), HALF_ROUND, 6],
    ['opposite points', at(0, 0), at(0, 180), HALF_ROUND, 6],
  ])('%s', (_, from, to, miles, digits) => {
    expect(milesBetween(from, to)).toBeCloseTo(miles, digits);
  });

  test('agrees with the angle between vectors, for any two points', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const miles = milesBetween(from, to);
        // At opposite points the haversine loses half of its digits: about a meter of 20,000 kilometers.
        expect(Math.abs(miles - milesByVectors(from, to))).toBeLessThan(0.001);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(HALF_ROUND);
      }),
    );
  });

  test('is symmetric, and no detour is shorter', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 9);
        expect(milesBetween(a, c)).toBeLessThanOrEqual(milesBetween(a, b) + milesBetween(b, c) + 0.001);
      }),
    );
  });
});

test('the chord between two points gives the same miles', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (from, to) => {
      const [a, b] = [unit(from), unit(to)];
      const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
      expect(Math.abs(milesOfChord(chord) - milesBetween(from, to))).toBeLessThan(0.001);
    }),
  );
});

test.each([
  [at(0, 0), true],
  [at(90, 180), true],
  [at(-90, -180), true],
  [at(90.0001, 0), false],
  [at(0, -180.5), false],
  [at(NaN, 0), false],
  [at(0, Infinity), false],
  [{ latitude: '34', longitude: '-118' }, false],
  [{ latitude: null, longitude: null }, false],
  [{}, false],
])('%j is a valid position: %s (M5.3)', (value, counts) => {
  expect(isPosition(value)).toBe(counts);
});
