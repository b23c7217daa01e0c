import { expect, test } from 'vitest';
import { readRestaurantType } from './read-restaurant-type.ts';

test.each([
  ['Modern fine dining in the old mill.', 'Fine Dining'],
  ['Seasonal tasting menus every night.', 'Fine Dining'],
  ['Handmade plates for every fine diningroom.', null],
  ['From the makers of Michelinium tires.', null],
  ['A neighborhood café with sandwiches.', 'Cafe'],
  ['A neighborhood cafe with sandwiches.', 'Cafe'],
  ['Le Caféier', null],
])('the description "%s" means %s', (description, type) => {
  expect(readRestaurantType([], 'Golden Wing', description)).toBe(type);
});
