import { dietOf } from '#db/demo/diet.ts';
import {
  CREATURES,
  CHICKEN_CUTS,
  HEATS,
  MOODS,
  PORTION_SIZES,
  MEAL_TIMES,
  COOKED,
  type Cuisine,
} from './kitchens.ts';
import { coined, FIRST_NAMES, LAST_NAMES } from './people.ts';

export type RandomSource = { next(): number; below(limit: number): number; pick<T>(list: readonly T[]): T };
export type Dish = {
  name: string;
  description: string;
  price: number | null;
  ingredients: string[];
  heat: number;
  tags: string[];
  diet: ReturnType<typeof dietOf>;
};

/** Out of how many a name is of that kind; common forms share words, the last ones bring words that are rare. */
const HEAT_ODDS = [0.5, 0.62, 0.76, 0.9, 0.97, 1];

export function dish(dice: RandomSource, cuisine: Cuisine, level: number): Dish {
  const style = dice.pick(cuisine.styles);
  const sauce = dice.pick(cuisine.sauces);
  const bread = dice.pick(cuisine.breads);
  const noun = dice.pick(cuisine.nouns);
  const cut = dice.pick(CHICKEN_CUTS);
  const heat = heatOf(dice);
  const cooked = cookedLike(dice, style);
  const toppings = some(dice, cuisine.toppings, 1 + dice.below(4));
  const ingredients = [
    `${cooked} chicken ${cut.toLowerCase()}`,
    bread.toLowerCase(),
    sauce.toLowerCase(),
    ...toppings,
  ];
  const name = nameOf(dice, { style, sauce, bread, noun, cut, heat });
  return {
    name,
    description: dice.next() < 0.3 ? '' : describe(dice, { style, sauce, bread, cut, cooked, toppings }),
    price: dice.next() < 0.06 ? null : priceOf(dice, level),
    ingredients,
    heat,
    tags: tagsOf(dice, { style, bread, heat, noun, cooked }),
    diet: dietOf(ingredients),
  };
}

type Parts = { style: string; sauce: string; bread: string; noun: string; cut: string; heat: number };

function nameOf(dice: RandomSource, { style, sauce, bread, noun, cut, heat }: Parts): string {
  const form = dice.next();
  const hot = heat > 0 || form < 0.1 ? `${dice.pick(HEATS[heat]!)} ` : '';
  if (form < 0.28) return `${hot}${style} ${noun}`;
  if (form < 0.42) return `${style} ${cut} on ${bread}`;
  if (form < 0.54) return `${hot}${sauce} ${noun}`;
  if (form < 0.62) return `${dice.pick(PORTION_SIZES)} ${hot}${style} ${noun}`;
  if (form < 0.68) return `${dice.pick(MEAL_TIMES)} ${style} ${noun}`;
  if (form < 0.78) return `The ${dice.pick(MOODS)} ${dice.pick(CREATURES)}`;
  if (form < 0.86) return `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)}'s ${style} ${noun}`;
  if (form < 0.94) return `The ${coined(dice)} ${noun}`;
  return `${coined(dice)} ${dice.pick(CREATURES)} with ${sauce}`;
}

type Told = { style: string; sauce: string; bread: string; cut: string; cooked: string; toppings: string[] };

function describe(dice: RandomSource, { sauce, bread, cut, cooked, toppings }: Told): string {
  const first = `${capital(cooked)} chicken ${cut.toLowerCase()} on ${bread.toLowerCase()} with ${sauce.toLowerCase()}.`;
  if (dice.next() < 0.4) return first;
  return `${first} ${capital(toppings.join(', '))}, and not a leaf more.`;
}

function tagsOf(
  dice: RandomSource,
  { style, bread, heat, cooked }: Omit<Parts, 'sauce' | 'cut'> & { cooked: string },
) {
  const tags = new Set<string>();
  if (dice.next() < 0.75) tags.add(TAG_OF_STYLE.find((tag) => style.includes(tag)) ?? 'Classic');
  if (heat > 3) tags.add('Very hot');
  else if (heat > 2) tags.add('Hot');
  if (cooked === 'grilled' || cooked === 'poached') tags.add('Lighter');
  const breadTag = BREAD_TAGS.find((tag) => bread.includes(tag));
  if (breadTag && dice.next() < 0.6) tags.add(breadTag);
  if (dice.next() < 0.35) tags.add(dice.pick(FREE_TAGS));
  if (dice.next() < 0.04) tags.add(dice.pick(TIME_TAGS));
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

/** Every tag that a dish may carry, with its type. */
export const DISH_TAGS: readonly { name: string; type: string }[] = [
  ...['Classic', ...TAG_OF_STYLE].map((name) => ({ name, type: 'style' })),
  ...BREAD_TAGS.map((name) => ({ name, type: 'bread' })),
  ...FREE_TAGS.map((name) => ({ name, type: 'flavor' })),
  ...TIME_TAGS.map((name) => ({ name, type: 'time' })),
  ...['Hot', 'Very hot'].map((name) => ({ name, type: 'heat' })),
  { name: 'Lighter', type: 'diet' },
];

function heatOf(dice: RandomSource): number {
  const chance = dice.next();
  return HEAT_ODDS.findIndex((odds) => chance < odds);
}

function cookedLike(dice: RandomSource, style: string): string {
  if (/Fried|Hot|Katsu|Karaage|Cutlet|Crispy|Milanesa|Parm/.test(style)) return 'fried';
  return dice.pick(COOKED);
}

function priceOf(dice: RandomSource, level: number): number {
  const about = 4.5 + level * 3.2 + dice.next() * 4 + (dice.next() < 0.03 ? 15 : 0);
  return Math.floor(about) + dice.pick([0.49, 0.5, 0.75, 0.95, 0.99, 0]);
}

function some<T>(dice: RandomSource, list: readonly T[], count: number): T[] {
  const from = dice.below(list.length);
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => list[(from + at) % list.length]!);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
