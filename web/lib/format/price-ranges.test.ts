import { expect, test } from 'vitest';
import { PRICE_RANGE_TEXTS, priceRangeText } from './price-ranges.ts';

test('formats the price range options as documented (A3.30)', () => {
  expect(
    Object.keys(PRICE_RANGE_TEXTS).map((range) => priceRangeText(range as keyof typeof PRICE_RANGE_TEXTS)),
  ).toEqual([
    '$ (under $10; Budget)',
    '$$ ($10-$20; Moderate)',
    '$$$ ($21-$30; Expensive)',
    '$$$$ (over $30; Very Expensive)',
  ]);
});
