import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween } from '#shared/geo/distance.ts';
import {
  PIN_PICKER_SIZE,
  pinPickerPointToPosition,
  offsetPositionByMeters,
  positionToPinPickerPoint,
} from './pin-position-picker.tsx';

const position = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});
const spot = fc.record({
  x: fc.double({ min: 0, max: PIN_PICKER_SIZE, noNaN: true }),
  y: fc.double({ min: 0, max: PIN_PICKER_SIZE, noNaN: true }),
});

test('converts a point on the board to a position and back to the same point', () => {
  fc.assert(
    fc.property(position, spot, (middle, at) => {
      const board = { middle, miles: 1 };
      const roundTrip = positionToPinPickerPoint(board, pinPickerPointToPosition(board, at));
      expect(roundTrip.x).toBeCloseTo(at.x, 0);
      expect(roundTrip.y).toBeCloseTo(at.y, 0);
    }),
  );
});

test('places the middle of each side at the board’s distance from the center', () => {
  fc.assert(
    fc.property(position, (middle) => {
      const board = { middle, miles: 1 };
      for (const at of [
        { x: PIN_PICKER_SIZE, y: PIN_PICKER_SIZE / 2 },
        { x: PIN_PICKER_SIZE / 2, y: 0 },
      ]) {
        expect(milesBetween(middle, pinPickerPointToPosition(board, at))).toBeCloseTo(1, 2);
      }
    }),
  );
});

test('moves a position by the given meters, also across the antimeridian', () => {
  const at = { latitude: 0, longitude: 179.99999 };
  const east = offsetPositionByMeters(at, 0, 100);
  expect(east.longitude).toBeLessThan(-179.99);
  expect(milesBetween(at, east) / 0.000621371).toBeCloseTo(100, 0);
  expect(milesBetween(at, offsetPositionByMeters(at, -10, 0)) / 0.000621371).toBeCloseTo(10, 0);
});

test('clamps a position to the globe', () => {
  expect(offsetPositionByMeters({ latitude: 90, longitude: 0 }, 100, 0).latitude).toBe(90);
});
