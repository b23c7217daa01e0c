import { randomStream } from '#db/demo/random.ts';
import { CREATURES, CUISINES, MOODS, TYPES, type Cuisine } from '../grammar/kitchens.ts';
import { coined, FIRST_NAMES, LAST_NAMES } from '../grammar/people.ts';
import { fold } from '../search-vector.ts';

/** A restaurant and how much is on its menu; `tokens` are its name as searches know it. */
export type Kitchen = {
  id: number;
  name: string;
  tokens: readonly string[];
  squashed: readonly string[];
  type: string;
  level: number;
  cuisine: Cuisine;
  menu: number;
  branches: number;
  isNew: boolean;
};

export type RealKitchen = Pick<Kitchen, 'id' | 'name' | 'tokens' | 'squashed' | 'type' | 'branches'> & {
  priceRange: string | null;
};
type Wanted = {
  seed: number;
  sandwiches: number;
  nextId: number;
  real: readonly RealKitchen[];
  areChainsWanted: boolean;
};

const MEAN_MENU = 12;
/** Where no real places were imported, this share of all new restaurants' locations belongs to made-up chains. */
const CHAINS = 40;
const BRANCHES_A_SANDWICH = 1 / 9;

/** Real chains first, then new restaurants until every sandwich has a kitchen. */
export function kitchensOf({ seed, sandwiches, nextId, real, areChainsWanted }: Wanted): Kitchen[] {
  const dice = randomStream('kitchens', seed);
  const kitchens: Kitchen[] = [];
  let left = sandwiches;
  const serve = (most: number) => {
    const menu = Math.min(left, most);
    left -= menu;
    return menu;
  };
  const share = Math.max(1, Math.floor((sandwiches * 0.2) / Math.max(1, real.length)));
  for (const one of real) {
    const menu = serve(Math.min(share, 4 + dice.below(Math.ceil(4 + 5 * Math.log10(1 + one.branches)))));
    kitchens.push({
      ...one,
      level: one.priceRange?.length ?? 1,
      cuisine: dice.pick(CUISINES),
      menu,
      isNew: false,
    });
  }
  for (let id = nextId, made = 0; left > 0; id++, made++) {
    const cuisine = dice.pick(CUISINES);
    const name = nameOf(dice, cuisine);
    const tokens = fold(name);
    const isChain = areChainsWanted && made < CHAINS;
    kitchens.push({
      id,
      name,
      tokens,
      squashed: [tokens.join('')],
      type: isChain ? 'Fast Food' : dice.pick(TYPES),
      level: 1 + Math.floor(dice.next() ** 2 * 4),
      cuisine,
      menu: serve(1 + Math.floor(-Math.log(1 - dice.next()) * (MEAN_MENU - 1))),
      branches: isChain ? chainSize(made, sandwiches) : branchesOf(dice.next()),
      isNew: true,
    });
  }
  return kitchens;
}

/** Zipf over the chains, so that the first have thousands of branches where there are a million sandwiches. */
function chainSize(rank: number, sandwiches: number): number {
  return Math.max(2, Math.floor((sandwiches * BRANCHES_A_SANDWICH) / (rank + 1) / Math.log(CHAINS * 2)));
}

function branchesOf(chanceOf: number): number {
  if (chanceOf < 0.93) return 1;
  return chanceOf < 0.985 ? 2 : 3 + Math.floor((chanceOf - 0.985) * 400);
}

function nameOf(dice: ReturnType<typeof randomStream>, { signs }: Cuisine): string {
  const sign = dice.pick(signs);
  const form = dice.next();
  if (form < 0.3) return `${dice.pick(FIRST_NAMES)}'s ${sign}`;
  if (form < 0.5) return `The ${dice.pick(MOODS)} ${dice.pick(CREATURES)}`;
  if (form < 0.65) return `${dice.pick(LAST_NAMES)} & ${dice.pick(LAST_NAMES)} ${sign}`;
  if (form < 0.8) return `${dice.pick(MOODS)} ${dice.pick(CREATURES)} ${sign}`;
  return `${coined(dice)} ${sign}`;
}
