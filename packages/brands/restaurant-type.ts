import { normalizeWords } from '#packages/text-folding/index.ts';

export type BrandRestaurantType =
  | 'Fast Food'
  | 'Fast Casual'
  | 'Casual Dining'
  | 'Fine Dining'
  | 'Food Truck'
  | 'Cafe'
  | 'Pub'
  | 'Restaurant'
  | 'Deli'
  | 'Bakery';

const OF_TAGS: ReadonlyMap<string, BrandRestaurantType> = new Map(
  Object.entries({
    fast_food: 'Fast Food',
    cafe: 'Cafe',
    coffee: 'Cafe',
    coffee_shop: 'Cafe',
    pub: 'Pub',
    bar: 'Pub',
    biergarten: 'Pub',
    bakery: 'Bakery',
    pastry: 'Bakery',
    deli: 'Deli',
    food_truck: 'Food Truck',
  }),
);

const OF_WORDS: [RegExp, BrandRestaurantType][] = [
  [/\b(food truck|mobile|cart|on wheels)\b/, 'Food Truck'],
  [/\b(bakery|bagels?|donuts?|doughnuts?|cookies|patisserie|panaderia|bake shop|pastry)\b/, 'Bakery'],
  [/\b(deli|delicatessen)\b/, 'Deli'],
  [/\b(cafe|caffe|coffee|espresso|tea house|roasters?)\b/, 'Cafe'],
  [/\b(pub|tavern|brewery|brewing|brewpub|taproom|beer|ale house|alehouse|saloon)\b/, 'Pub'],
  [/\b(fried chicken|hot chicken|drive in|hamburgers?)\b/, 'Fast Food'],
];

export function guessRestaurantType(
  name: string,
  tags: readonly (string | undefined)[],
): BrandRestaurantType {
  for (const tag of tags)
    for (const value of (tag ?? '').split(/[;,]/)) {
      const type = OF_TAGS.get(value.trim());
      if (type) return type;
    }
  const words = normalizeWords(name);
  return OF_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'Restaurant';
}
