import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratingHistogram, meanRating, ratingPercentages, ratingStars } from './ratings.ts';

test.each([
  [0, 0, 0],
  [5, 1, 5],
  [9, 2, 4.5],
  [13, 3, 13 / 3],
])('a sum of %i over %i ratings is a mean of %f', (sum, count, mean) => {
  expect(meanRating(sum, count)).toBe(mean);
});

test.each([
  [0, 'eeeee'],
  [0.24, 'eeeee'],
  [0.25, 'heeee'],
  [3.74, 'fffhe'],
  [3.75, 'ffffe'],
  [4.5, 'ffffh'],
  [4.75, 'fffff'],
  [9, 'fffff'],
])('a mean of %f shows the stars %s (M9.10)', (mean, drawn) => {
  expect(
    ratingStars(mean)
      .map((star) => star[0])
      .join(''),
  ).toBe(drawn);
});

test('shows five stars, full ones first, at most one half, within a quarter of the mean', () => {
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

test('a histogram always has five entries', () => {
  expect(ratingHistogram([])).toEqual([0, 0, 0, 0, 0]);
  expect(
    ratingHistogram([
      { rating: 5, count: 7 },
      { rating: 1, count: 2 },
    ]),
  ).toEqual([2, 0, 0, 0, 7]);
});

test.each([
  [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ],
  [
    [0, 0, 0, 0, 1],
    [0, 0, 0, 0, 100],
  ],
  [
    [1, 1, 1, 0, 0],
    [34, 33, 33, 0, 0],
  ],
  [
    [1, 1, 1, 1, 1],
    [20, 20, 20, 20, 20],
  ],
  [
    [1, 1, 1, 1, 2],
    [17, 17, 17, 16, 33],
  ],
  [
    [0, 0, 0, 1, 199],
    [0, 0, 0, 1, 99],
  ],
])('the counts %j are %j percent', (counts, percent) => {
  expect(ratingPercentages(counts)).toEqual(percent);
});

const counts = fc.array(fc.nat(1_000_000), { minLength: 5, maxLength: 5 });

test('percentages add up to 100, and each is less than a point from its exact share (M2.101)', () => {
  fc.assert(
    fc.property(counts, (ratingCounts) => {
      const total = ratingCounts.reduce((sum, count) => sum + count, 0);
      const percent = ratingPercentages(ratingCounts);
      expect(percent.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 100);
      ratingCounts.forEach((count, at) => {
        const share = total === 0 ? 0 : (count * 100) / total;
        expect(Math.abs(percent[at]! - share)).toBeLessThan(1);
      });
    }),
  );
});

test('a higher count never gets a lower percentage, and a count of 0 gets 0', () => {
  fc.assert(
    fc.property(counts, (ratingCounts) => {
      const percent = ratingPercentages(ratingCounts);
      ratingCounts.forEach((a, i) =>
        ratingCounts.forEach((b, j) => a > b && expect(percent[i]).toBeGreaterThanOrEqual(percent[j]!)),
      );
      ratingCounts.forEach((count, at) => count === 0 && expect(percent[at]).toBe(0));
    }),
  );
});
