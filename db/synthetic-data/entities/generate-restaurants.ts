import { createSeededRandom } from '#db/seeded-random.ts';
import {
  RESTAURANT_NAME_ANIMALS,
  RESTAURANT_NAME_ADJECTIVES,
  SAMPLE_RESTAURANT_TYPES,
} from '../random-texts/restaurant-words.ts';
import { SAMPLE_CUISINES, type SampleCuisine } from '../random-texts/sample-cuisines.ts';
import { generateLastName, FIRST_NAMES, LAST_NAMES } from '../random-texts/person-names.ts';
import { normalizeToSearchTokens } from '../format-tsvector.ts';

export type GeneratedRestaurant = {
  id: number;
  name: string;
  tokens: readonly string[];
  squashed: readonly string[];
  type: string;
  level: number;
  cuisine: SampleCuisine;
  menu: number;
  branches: number;
  isNew: boolean;
};

export type ExistingRestaurant = Pick<
  GeneratedRestaurant,
  'id' | 'name' | 'tokens' | 'squashed' | 'type' | 'branches'
> & {
  priceRange: string | null;
};
type KitchenOptions = {
  seed: number;
  sandwiches: number;
  nextId: number;
  real: readonly ExistingRestaurant[];
  areChainsWanted: boolean;
};

const MEAN_MENU = 12;
/** Without imported places, made-up chains get this share of the new locations. */
const CHAINS = 40;
const BRANCHES_A_SANDWICH = 1 / 9;

export function generateRestaurants({
  seed,
  sandwiches,
  nextId,
  real,
  areChainsWanted,
}: KitchenOptions): GeneratedRestaurant[] {
  const random = createSeededRandom('kitchens', seed);
  const kitchens: GeneratedRestaurant[] = [];
  let left = sandwiches;
  const serve = (max: number) => {
    const menu = Math.min(left, max);
    left -= menu;
    return menu;
  };
  const share = Math.max(1, Math.floor((sandwiches * 0.2) / Math.max(1, real.length)));
  for (const one of real) {
    const menu = serve(Math.min(share, 4 + random.below(Math.ceil(4 + 5 * Math.log10(1 + one.branches)))));
    kitchens.push({
      ...one,
      level: one.priceRange?.length ?? 1,
      cuisine: random.pick(SAMPLE_CUISINES),
      menu,
      isNew: false,
    });
  }
  for (let id = nextId, made = 0; left > 0; id++, made++) {
    const cuisine = random.pick(SAMPLE_CUISINES);
    const name = nameOf(random, cuisine);
    const tokens = normalizeToSearchTokens(name);
    const isChain = areChainsWanted && made < CHAINS;
    kitchens.push({
      id,
      name,
      tokens,
      squashed: [tokens.join('')],
      type: isChain ? 'Fast Food' : random.pick(SAMPLE_RESTAURANT_TYPES),
      level: 1 + Math.floor(random.next() ** 2 * 4),
      cuisine,
      menu: serve(1 + Math.floor(-Math.log(1 - random.next()) * (MEAN_MENU - 1))),
      branches: isChain ? chainSize(made, sandwiches) : branchesOf(random.next()),
      isNew: true,
    });
  }
  return kitchens;
}

function chainSize(rank: number, sandwiches: number): number {
  return Math.max(2, Math.floor((sandwiches * BRANCHES_A_SANDWICH) / (rank + 1) / Math.log(CHAINS * 2)));
}

function branchesOf(chanceOf: number): number {
  if (chanceOf < 0.93) return 1;
  return chanceOf < 0.985 ? 2 : 3 + Math.floor((chanceOf - 0.985) * 400);
}

function nameOf(random: ReturnType<typeof createSeededRandom>, { signs }: SampleCuisine): string {
  const sign = random.pick(signs);
  const form = random.next();
  if (form < 0.3) return `${random.pick(FIRST_NAMES)}'s ${sign}`;
  if (form < 0.5)
    return `The ${random.pick(RESTAURANT_NAME_ADJECTIVES)} ${random.pick(RESTAURANT_NAME_ANIMALS)}`;
  if (form < 0.65) return `${random.pick(LAST_NAMES)} & ${random.pick(LAST_NAMES)} ${sign}`;
  if (form < 0.8)
    return `${random.pick(RESTAURANT_NAME_ADJECTIVES)} ${random.pick(RESTAURANT_NAME_ANIMALS)} ${sign}`;
  return `${generateLastName(random)} ${sign}`;
}
