import { expect, test } from 'vitest';
import { BRANDS } from './brand-table.ts';
import { brandKey, findBrandOfName, findBrandByKey } from './find-brand.ts';
import { guessRestaurantType } from './restaurant-type.ts';

test.each([
  ["McDonald's", 'Mcdonalds', 'McDonald’s®'],
  ['Chick-fil-A', 'Chick Fil-A', 'CHICK-FIL-A®'],
  ["Arby's", 'Arbys'],
  ['Popeyes Louisiana Kitchen', 'Popeyes'],
  ['A&W', 'A & W', 'A&W Restaurants'],
  ['Noodles & Company', 'Noodles and Company'],
  ['In-N-Out Burger', 'In-N-Out'],
])('%s goes by one key with %s', (...spellings) => {
  expect(new Set(spellings.map(brandKey)).size).toBe(1);
});

test('brands that nobody has listed keep a key of their own', () => {
  expect(brandKey('Señor Pollo & Sons')).toBe('senorpolloandsons');
  expect(brandKey("Joe's")).not.toBe(brandKey("Joey's"));
});

test('no other name of a brand is the name of another', () => {
  const keys = BRANDS.flatMap(({ name, also = [] }) => [...new Set([name, ...also].map(brandKey))]);
  expect(keys).toHaveLength(new Set(keys).size);
  expect(keys.filter((key) => !findBrandByKey(key))).toEqual([]);
});

test('names that independent places bear too mean no chain', () => {
  expect(findBrandOfName('Starbucks')?.name).toBe('Starbucks');
  expect(findBrandOfName('Metro Diner')).toBeUndefined();
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
