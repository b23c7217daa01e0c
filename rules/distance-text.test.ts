import { expect, test } from 'vitest';
import { FEET_BELOW, distanceText } from './distance-text.ts';

test.each([
  [0.08, FEET_BELOW.sandwichCard, '422 ft'],
  [0.1, FEET_BELOW.sandwichCard, '0.1 mi'],
  [0.9, FEET_BELOW.sandwichCard, '0.9 mi'],
  [0.9, FEET_BELOW.restaurantCard, '4,752 ft'],
  [1, FEET_BELOW.restaurantCard, '1.0 mi'],
  [12.34, FEET_BELOW.restaurantCard, '12.3 mi'],
  [2345.6, FEET_BELOW.restaurantCard, '2,345.6 mi'],
  [0, FEET_BELOW.restaurantCard, '0 ft'],
])('%f miles, feet below %f: %s', (miles, feetBelow, text) => {
  expect(distanceText(miles, feetBelow)).toBe(text);
});

test('what rounds to a whole mile of feet is said in miles', () => {
  expect(distanceText(0.99995, FEET_BELOW.restaurantCard)).toBe('1.0 mi');
});
