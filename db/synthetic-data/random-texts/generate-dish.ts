import { deriveAllergenColumns } from '#db/demo/derive-allergen-columns.ts';
import type { SeededRandomGenerator } from '#db/seeded-random.ts';
import { RESTAURANT_NAME_ANIMALS, RESTAURANT_NAME_ADJECTIVES } from './restaurant-words.ts';
import {
  SAMPLE_CHICKEN_CUTS,
  SAMPLE_HEAT_WORDS,
  SAMPLE_PORTION_SIZES,
  SAMPLE_MEAL_TIMES,
  SAMPLE_COOKING_METHODS,
  type SampleCuisine,
} from './sample-cuisines.ts';
import { generateLastName, FIRST_NAMES, LAST_NAMES } from './person-names.ts';

export type GeneratedDish = {
  name: string;
  description: string;
  price: number | null;
  ingredients: string[];
  heat: number;
  tags: string[];
  diet: ReturnType<typeof deriveAllergenColumns>;
};

const HEAT_ODDS = [0.5, 0.62, 0.76, 0.9, 0.97, 1];

export function generateDish(
  random: SeededRandomGenerator,
  cuisine: SampleCuisine,
  level: number,
): GeneratedDish {
  const style = random.pick(cuisine.styles);
  const sauce = random.pick(cuisine.sauces);
  const bread = random.pick(cuisine.breads);
  const noun = random.pick(cuisine.nouns);
  const cut = random.pick(SAMPLE_CHICKEN_CUTS);
  const heat = heatOf(random);
  const cooked = cookedLike(random, style);
  const toppings = some(random, cuisine.toppings, 1 + random.below(4));
  const ingredients = [
    `${cooked} chicken ${cut.toLowerCase()}`,
    bread.toLowerCase(),
    sauce.toLowerCase(),
    ...toppings,
  ];
  const name = nameOf(random, { style, sauce, bread, noun, cut, heat });
  return {
    name,
    description: random.next() < 0.3 ? '' : describe(random, { style, sauce, bread, cut, cooked, toppings }),
    price: random.next() < 0.06 ? null : priceOf(random, level),
    ingredients,
    heat,
    tags: tagsOf(random, { style, bread, heat, noun, cooked }),
    diet: deriveAllergenColumns(ingredients),
  };
}

type Parts = { style: string; sauce: string; bread: string; noun: string; cut: string; heat: number };

function nameOf(random: SeededRandomGenerator, { style, sauce, bread, noun, cut, heat }: Parts): string {
  const form = random.next();
  const hot = heat > 0 || form < 0.1 ? `${random.pick(SAMPLE_HEAT_WORDS[heat]!)} ` : '';
  if (form < 0.28) return `${hot}${style} ${noun}`;
  if (form < 0.42) return `${style} ${cut} on ${bread}`;
  if (form < 0.54) return `${hot}${sauce} ${noun}`;
  if (form < 0.62) return `${random.pick(SAMPLE_PORTION_SIZES)} ${hot}${style} ${noun}`;
  if (form < 0.68) return `${random.pick(SAMPLE_MEAL_TIMES)} ${style} ${noun}`;
  if (form < 0.78)
    return `The ${random.pick(RESTAURANT_NAME_ADJECTIVES)} ${random.pick(RESTAURANT_NAME_ANIMALS)}`;
  if (form < 0.86) return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}'s ${style} ${noun}`;
  if (form < 0.94) return `The ${generateLastName(random)} ${noun}`;
  return `${generateLastName(random)} ${random.pick(RESTAURANT_NAME_ANIMALS)} with ${sauce}`;
}

type DishParts = {
  style: string;
  sauce: string;
  bread: string;
  cut: string;
  cooked: string;
  toppings: string[];
};

function describe(random: SeededRandomGenerator, { sauce, bread, cut, cooked, toppings }: DishParts): string {
  const first = `${capital(cooked)} chicken ${cut.toLowerCase()} on ${bread.toLowerCase()} with ${sauce.toLowerCase()}.`;
  if (random.next() < 0.4) return first;
  return `${first} ${capital(toppings.join(', '))}, and not a leaf more.`;
}

function tagsOf(
  random: SeededRandomGenerator,
  { style, bread, heat, cooked }: Omit<Parts, 'sauce' | 'cut'> & { cooked: string },
) {
  const tags = new Set<string>();
  if (random.next() < 0.75) tags.add(TAG_OF_STYLE.find((tag) => style.includes(tag)) ?? 'Classic');
  if (heat > 3) tags.add('Very hot');
  else if (heat > 2) tags.add('Hot');
  if (cooked === 'grilled' || cooked === 'poached') tags.add('Lighter');
  const breadTag = BREAD_TAGS.find((tag) => bread.includes(tag));
  if (breadTag && random.next() < 0.6) tags.add(breadTag);
  if (random.next() < 0.35) tags.add(random.pick(FREE_TAGS));
  if (random.next() < 0.04) tags.add(random.pick(TIME_TAGS));
  return [...tags];
}

const TAG_OF_STYLE = [
  'Buttermilk',
  'Nashville',
  'Katsu',
  'Korean',
  'Smoked',
  'Jerk',
  'Tikka',
  'Buffalo',
  'Shawarma',
];
const BREAD_TAGS = ['Biscuit', 'Milk Bread', 'Pretzel', 'Brioche', 'Sourdough'];
const FREE_TAGS = [
  'Crunchy',
  'Garlic',
  'Hot honey',
  'Sweet',
  'Cheesy',
  'Slaw',
  'Egg',
  'Comfort',
  'Shareable',
];
const TIME_TAGS = ['Breakfast', 'Brunch', 'Late night'];

export const GENERATED_TAGS: readonly { name: string; type: string }[] = [
  ...['Classic', ...TAG_OF_STYLE].map((name) => ({ name, type: 'style' })),
  ...BREAD_TAGS.map((name) => ({ name, type: 'bread' })),
  ...FREE_TAGS.map((name) => ({ name, type: 'flavor' })),
  ...TIME_TAGS.map((name) => ({ name, type: 'time' })),
  ...['Hot', 'Very hot'].map((name) => ({ name, type: 'heat' })),
  { name: 'Lighter', type: 'diet' },
];

function heatOf(random: SeededRandomGenerator): number {
  const chance = random.next();
  return HEAT_ODDS.findIndex((odds) => chance < odds);
}

function cookedLike(random: SeededRandomGenerator, style: string): string {
  if (/Fried|Hot|Katsu|Karaage|Cutlet|Crispy|Milanesa|Parm/.test(style)) return 'fried';
  return random.pick(SAMPLE_COOKING_METHODS);
}

function priceOf(random: SeededRandomGenerator, level: number): number {
  const about = 4.5 + level * 3.2 + random.next() * 4 + (random.next() < 0.03 ? 15 : 0);
  return Math.floor(about) + random.pick([0.49, 0.5, 0.75, 0.95, 0.99, 0]);
}

function some<T>(random: SeededRandomGenerator, list: readonly T[], count: number): T[] {
  const from = random.below(list.length);
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => list[(from + at) % list.length]!);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
