import { expect, test } from 'vitest';
import { BRANDS } from './brand-table.ts';
import { computeBrandKey, findBrandByName, findBrandByKey } from './find-brand.ts';
import { guessRestaurantType } from './restaurant-type.ts';

test.each([
  ["McDonald's", 'Mcdonalds', 'McDonald’s®'],
  ['Chick-fil-A', 'Chick Fil-A', 'CHICK-FIL-A®'],
  ["Arby's", 'Arbys'],
  ['Popeyes Louisiana Kitchen', 'Popeyes'],
  ['A&W', 'A & W', 'A&W Restaurants'],
  ['Noodles & Company', 'Noodles and Company'],
  ['In-N-Out Burger', 'In-N-Out'],
])('%s and %s have the same brand key', (...spellings) => {
  expect(new Set(spellings.map(computeBrandKey)).size).toBe(1);
});

test('a brand that is not in the table gets its own key', () => {
  expect(computeBrandKey('Señor Pollo & Sons')).toBe('senorpolloandsons');
  expect(computeBrandKey("Joe's")).not.toBe(computeBrandKey("Joey's"));
});

test('no two brands share a name, and each name finds a brand', () => {
  const keys = BRANDS.flatMap(({ name, also = [] }) => [...new Set([name, ...also].map(computeBrandKey))]);
  expect(keys).toHaveLength(new Set(keys).size);
  expect(keys.filter((key) => !findBrandByKey(key))).toEqual([]);
});

test('a name that independent restaurants share does not identify a chain', () => {
  expect(findBrandByName('Starbucks')?.name).toBe('Starbucks');
  expect(findBrandByName('Metro Diner')).toBeUndefined();
});

test.each([
  ['Morris Park Bake Shop', [], 'Bakery'],
  ["George's Coffee Shop", [], 'Cafe'],
  ['1849 Brewing Company', [], 'Pub'],
  ['Tiramisu Kitchen', [], 'Restaurant'],
  ['Tiramisu Kitchen', ['fast_food'], 'Fast Food'],
  ['Tiramisu Kitchen', ['italian;deli'], 'Deli'],
] as const)('%s with the tags %j is a %s', (name, tags, type) => {
  expect(guessRestaurantType(name, tags)).toBe(type);
});
