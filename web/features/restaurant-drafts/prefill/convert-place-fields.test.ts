import { expect, test } from 'vitest';
import { priceRangeOfPriceLevel, restaurantTypeOfPlace } from './convert-place-fields.ts';

test.each([
  [0, '$'],
  [1, '$'],
  [2, '$$'],
  [3, '$$$'],
  [4, '$$$$'],
  [5, '$$'],
  [-1, '$$'],
  [1.5, '$$'],
  [NaN, '$$'],
  [null, '$$'],
  [undefined, '$$'],
])(
  '"Place price level 0-1 maps to $, 2 to $$, 3 to $$$, 4 to $$$$, other to $$": %s to %s (A9.6)',
  (level, range) => {
    expect(priceRangeOfPriceLevel(level)).toBe(range);
  },
);

test.each([
  [['meal_delivery'], 'Fast Food'],
  [['restaurant', 'meal_takeaway', 'food'], 'Fast Food'],
  [['fast_food'], 'Fast Food'],
  [['restaurant', 'food'], 'Casual Dining'],
  [['bar', 'restaurant'], 'Casual Dining'],
  [['chicken_restaurant'], 'Casual Dining'],
  [['cafe', 'food'], 'Cafe'],
  [['cafe', 'bar'], 'Cafe'],
  [['bar', 'establishment'], 'Pub'],
  [['pub'], 'Pub'],
  [['Bar'], 'Pub'],
  [['food', 'establishment'], 'Fast Casual'],
  [['barber', 'scafety'], 'Fast Casual'],
  [[], 'Fast Casual'],
])(
  '"Place types map to Fast Food (delivery or takeaway), Casual Dining (restaurant), Cafe, Pub (bar), otherwise Fast Casual": %j to %s (A9.7)',
  (types, kind) => {
    expect(restaurantTypeOfPlace(types)).toBe(kind);
  },
);
