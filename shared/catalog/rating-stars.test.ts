import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratingStars } from './rating-stars.ts';

test.each([
  [0, 'eeeee'],
  [0.24, 'eeeee'],
  [0.25, 'heeee'],
  [3.74, 'fffhe'],
  [3.75, 'ffffe'],
  [4.5, 'ffffh'],
  [4.75, 'fffff'],
  [9, 'fffff'],
])('%f shows as %s (M9.10)', (mean, drawn) => {
  expect(
    ratingStars(mean)
      .map((star) => star[0])
      .join(''),
  ).toBe(drawn);
});

test('five stars, full ones first, at most one half, never further than a quarter from the mean', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (mean) => {
      const stars = ratingStars(mean);
      expect(stars).toHaveLength(5);
      expect(stars.join()).toMatch(/^(full,?)*(half,?)?(empty,?)*$/);
      const shown = stars.reduce((sum, star) => sum + { full: 1, half: 0.5, empty: 0 }[star], 0);
      expect(Math.abs(shown - mean)).toBeLessThanOrEqual(0.25 + 1e-9);
    }),
  );
});
