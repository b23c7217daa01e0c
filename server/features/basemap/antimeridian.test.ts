import { expect, test } from 'vitest';
import { unwrapRingAcrossAntimeridian, wrapLongitude } from './antimeridian.ts';

test('keeps a ring on one side of the antimeridian', () => {
  const ring = [[10, 50], [12, 50], [12, 52], [10, 50]]; // prettier-ignore
  expect(unwrapRingAcrossAntimeridian(ring)).toEqual(ring);
});

test('continues a ring across the antimeridian beyond 180 degrees in both directions', () => {
  const fromWest = [
    [178, -16],
    [-179, -16],
    [-179, -18],
    [178, -16],
  ];
  expect(unwrapRingAcrossAntimeridian(fromWest)).toEqual([
    [178, -16],
    [181, -16],
    [181, -18],
    [178, -16],
  ]);
  const fromEast = [
    [-179, -16],
    [178, -16],
    [178, -18],
    [-179, -16],
  ];
  expect(unwrapRingAcrossAntimeridian(fromEast)).toEqual([
    [-179, -16],
    [-182, -16],
    [-182, -18],
    [-179, -16],
  ]);
});

test('closes a ring around the south pole over the pole', () => {
  const ring = [
    [-120, -70],
    [0, -75],
    [120, -70],
    [-120, -70],
  ];
  expect(unwrapRingAcrossAntimeridian(ring)).toEqual([
    [-120, -70],
    [0, -75],
    [120, -70],
    [240, -70],
    [240, -90],
    [-120, -90],
    [-120, -70],
  ]);
});

test('wraps longitudes of labels to -180 to 180', () => {
  expect([181, -181, 540, 12].map(wrapLongitude)).toEqual([-179, 179, -180, 12]);
});
