import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cubeAround } from './box-on-sphere.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

it('holds every point of its box, across the antimeridian too', () => {
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
        const { lower, upper } = cubeAround({ west, south, east, north });
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

it('is small for a small box', () => {
  const { lower, upper } = cubeAround({ west: -118.3, south: 34, east: -118.2, north: 34.1 });
  lower.forEach((value, axis) => expect(upper[axis]! - value).toBeLessThan(0.003));
});
