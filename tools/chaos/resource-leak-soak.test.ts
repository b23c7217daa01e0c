import { expect, test } from 'vitest';
import { linearSlope } from './resource-leak-soak.ts';

test('distinguishes growth from noise', () => {
  const noisy = (grow: number) =>
    Array.from({ length: 60 }, (_, minute) => ({ minute, megabytes: 200 + grow * minute + (minute % 2) }));
  expect(linearSlope(noisy(0.5), 'megabytes')).toBeCloseTo(0.5, 1);
  expect(Math.abs(linearSlope(noisy(0), 'megabytes'))).toBeLessThan(0.01);
});
