import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween } from '#shared/geo/distance.ts';
import {
  PIN_BOARD_SIZE,
  pinBoardPointToPosition,
  movePosition,
  positionToPinBoardPoint,
} from './pin-board.tsx';

const position = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});
const spot = fc.record({
  x: fc.double({ min: 0, max: PIN_BOARD_SIZE, noNaN: true }),
  y: fc.double({ min: 0, max: PIN_BOARD_SIZE, noNaN: true }),
});

test('a spot on the board is a position that is drawn at that spot', () => {
  fc.assert(
    fc.property(position, spot, (middle, at) => {
      const board = { middle, miles: 1 };
      const again = positionToPinBoardPoint(board, pinBoardPointToPosition(board, at));
      expect(again.x).toBeCloseTo(at.x, 0);
      expect(again.y).toBeCloseTo(at.y, 0);
    }),
  );
});

test('the middle of a side lies as far away as the board says', () => {
  fc.assert(
    fc.property(position, (middle) => {
      const board = { middle, miles: 1 };
      for (const at of [
        { x: PIN_BOARD_SIZE, y: PIN_BOARD_SIZE / 2 },
        { x: PIN_BOARD_SIZE / 2, y: 0 },
      ]) {
        expect(milesBetween(middle, pinBoardPointToPosition(board, at))).toBeCloseTo(1, 2);
      }
    }),
  );
});

test('an arrow key moves the pin by its metres, across the antimeridian too', () => {
  const at = { latitude: 0, longitude: 179.99999 };
  const east = movePosition(at, 0, 100);
  expect(east.longitude).toBeLessThan(-179.99);
  expect(milesBetween(at, east) / 0.000621371).toBeCloseTo(100, 0);
  expect(milesBetween(at, movePosition(at, -10, 0)) / 0.000621371).toBeCloseTo(10, 0);
});

test('nothing leaves the globe', () => {
  expect(movePosition({ latitude: 90, longitude: 0 }, 100, 0).latitude).toBe(90);
});
