import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundingCubeOfBox } from './bounding-cube-of-box.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

test('contains every point of its box, even across the antimeridian', () => {
  fc.assert(
    fc.property(
      degrees(180),
      degrees(180),
      degrees(90),
      degrees(90),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (west, east, a, b, across, up) => {
        fc.pre(west !== east && a !== b);
        const [south, north] = [Math.min(a, b), Math.max(a, b)];
        const { lower, upper } = boundingCubeOfBox({ west, south, east, north });
        const width = west < east ? east - west : east + 360 - west;
        const [longitude, latitude] = [west + width * across, south + (north - south) * up].map(
          (angle) => (angle * Math.PI) / 180,
        ) as [number, number];
        const point = [
          Math.cos(latitude) * Math.cos(longitude),
          Math.cos(latitude) * Math.sin(longitude),
          Math.sin(latitude),
        ];
        point.forEach((value, axis) => {
          expect(value).toBeGreaterThanOrEqual(lower[axis as 0]);
          expect(value).toBeLessThanOrEqual(upper[axis as 0]);
        });
      },
    ),
  );
});

test('is small for a small box', () => {
  const { lower, upper } = boundingCubeOfBox({ west: -118.3, south: 34, east: -118.2, north: 34.1 });
  lower.forEach((value, axis) => expect(upper[axis]! - value).toBeLessThan(0.003));
});

const { cos, sin, PI } = Math;
const TEN = PI / 18;

/** The extremes on the three axes: toward Greenwich, toward 90° east, and up. */
test.each<[string, Parameters<typeof boundingCubeOfBox>[0], [number, number][]]>([
  [
    'around Greenwich and the equator',
    { west: -10, south: -10, east: 10, north: 10 },
    [
      [cos(TEN) ** 2, 1],
      [-sin(TEN), sin(TEN)],
      [-sin(TEN), sin(TEN)],
    ],
  ],
  [
    'around 90° east',
    { west: 80, south: -10, east: 100, north: 10 },
    [
      [-sin(TEN), sin(TEN)],
      [cos(TEN) ** 2, 1],
      [-sin(TEN), sin(TEN)],
    ],
  ],
  [
    'around 90° west, north of the equator',
    { west: -100, south: 10, east: -80, north: 20 },
    [
      [-sin(TEN) * cos(TEN), sin(TEN) * cos(TEN)],
      [-cos(TEN), -cos(TEN) * cos(2 * TEN)],
      [sin(TEN), sin(2 * TEN)],
    ],
  ],
  [
    'over the antimeridian, south of the equator',
    { west: 170, south: -20, east: -170, north: -10 },
    [
      [-cos(TEN), -cos(2 * TEN) * cos(TEN)],
      [-sin(TEN) * cos(TEN), sin(TEN) * cos(TEN)],
      [-sin(2 * TEN), -sin(TEN)],
    ],
  ],
  [
    'over the antimeridian and 90° west',
    { west: 170, south: 0, east: -80, north: 10 },
    [
      [-1, sin(TEN)],
      [-1, sin(TEN)],
      [0, sin(TEN)],
    ],
  ],
  [
    'almost all the way around, up to the equator',
    { west: 100, south: -10, east: 95, north: 0 },
    [
      [-1, 1],
      [-1, 1],
      [-sin(TEN), 0],
    ],
  ],
  [
    'all the way around',
    { west: 30, south: 10, east: 30, north: 20 },
    [
      [-cos(TEN), cos(TEN)],
      [-cos(TEN), cos(TEN)],
      [sin(TEN), sin(2 * TEN)],
    ],
  ],
])('touches its box %s', (_where, box, axes) => {
  const { lower, upper } = boundingCubeOfBox(box);
  axes.forEach(([least, most], axis) => {
    expect(lower[axis]).toBeCloseTo(least, 8);
    expect(upper[axis]).toBeCloseTo(most, 8);
  });
});
