import type { RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import { computeBrandKey, findBrandByKey, guessRestaurantType } from '#packages/brands/index.ts';

export type RestaurantType = (typeof RESTAURANT_TYPES)[number];

/** Types of schema.org, the most specific first. */
const OF_KIND: [string, RestaurantType][] = [
  ['fastfoodrestaurant', 'Fast Food'],
  ['foodtruck', 'Food Truck'],
  ['bakery', 'Bakery'],
  ['deli', 'Deli'],
  ['delicatessen', 'Deli'],
  ['cafeorcoffeeshop', 'Cafe'],
  ['cafe', 'Cafe'],
  ['coffeeshop', 'Cafe'],
  ['icecreamshop', 'Cafe'],
  ['barorpub', 'Pub'],
  ['pub', 'Pub'],
  ['bar', 'Pub'],
  ['brewery', 'Pub'],
  ['distillery', 'Pub'],
  ['winery', 'Pub'],
  ['nightclub', 'Pub'],
];
const OF_WORDS: [RegExp, RestaurantType][] = [
  [/\bfood trucks?\b/i, 'Food Truck'],
  [/\bfast[- ]casual\b/i, 'Fast Casual'],
  [/\b(?:fine[- ]dining|tasting menus?|michelin)\b/i, 'Fine Dining'],
  [/\b(?:fast[- ]food|drive[- ]?thru|quick[- ]service)\b/i, 'Fast Food'],
  [/\b(?:gastropub|brewpub|tavern|pub)\b/i, 'Pub'],
  [/\b(?:deli|delicatessen)\b/i, 'Deli'],
  [/\b(?:coffee shop|caf[eé])(?!\p{L})/iu, 'Cafe'],
  [/\bcasual dining\b/i, 'Casual Dining'],
];

export function readRestaurantType(
  kinds: readonly string[],
  name: string,
  description: string,
): RestaurantType | null {
  const brand = findBrandByKey(computeBrandKey(name))?.type;
  if (brand) return brand;
  const kind = OF_KIND.find(([type]) => kinds.includes(type))?.[1];
  if (kind) return kind;
  const guessed = guessRestaurantType(name, []);
  if (guessed !== 'Restaurant') return guessed;
  const described = OF_WORDS.find(([pattern]) => pattern.test(description))?.[1];
  if (described) return described;
  // "Casual Dining (restaurant)", as for places (A9).
  return kinds.includes('restaurant') ? 'Casual Dining' : null;
}
