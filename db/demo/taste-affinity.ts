import { createSeededRandom } from '../seeded-random.ts';
import { reviewRemarkKeys } from './reviews/review-remark-keys.ts';
import type { DemoMember, DemoRestaurant, DemoSandwich } from './demo-types.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type Taste = { likes: readonly string[]; dislikes: readonly string[] };

/** Without tastes the ratings of the town would be noise around each sandwich's quality. */
const SAID: Readonly<Record<string, Taste>> = {
  h0tsauce: { likes: ['heat:hot', 'sauce:hot', 'Nashville'], dislikes: ['sauce:white'] },
  pickle_liz: { likes: ['top:pickles', 'top:slaw', 'sauce:mustard'], dislikes: ['sauce:honey'] },
  biscuit_widow: { likes: ['bun:biscuit', 'sauce:gravy', 'Breakfast'], dislikes: ['bun:toast'] },
  BigTonyP: { likes: ['bun:crusty', 'chicken:katsu', 'Parm'], dislikes: ['bun:soft'] },
  matcha_and_malt: { likes: ['bun:milkbread', 'Katsu', 'bun:toast'], dislikes: ['bun:biscuit'] },
  third_thigh: { likes: ['chicken:thigh', 'chicken:grilled'], dislikes: ['chicken:katsu'] },
  doubledip: { likes: ['sauce:special', 'sauce:bbq', 'sauce:gravy'], dislikes: ['Lighter'] },
  'Bao-and-Behold': { likes: ['top:greens', 'chicken:roast', 'sauce:white'], dislikes: ['top:cheese'] },
  grillmaster_ruben: { likes: ['chicken:grilled', 'Smoked', 'top:avocado'], dislikes: ['chicken:fried'] },
  ktown_kev: { likes: ['Korean', 'top:kimchi', 'Late night'], dislikes: ['Breakfast'] },
  noraeats: { likes: ['Korean', 'top:kimchi', 'sauce:hot'], dislikes: ['sauce:gravy'] },
  late_shift_lou: { likes: ['Late night', 'top:cheese', 'top:bacon'], dislikes: ['Lighter'] },
  newintown: { likes: ['Classic', 'bun:soft', 'sauce:white'], dislikes: ['heat:hot'] },
  ana_banana: { likes: ['Classic', 'top:cheese', 'price:cheap'], dislikes: ['heat:hot'] },
  westwood_undergrad: { likes: ['price:cheap', 'top:cheese', 'Late night'], dislikes: ['place:fancy'] },
  tofu_curious: { likes: ['top:greens', 'top:avocado', 'Lighter'], dislikes: ['top:bacon'] },
};

export function demoTasteAffinity(
  member: DemoMember,
  sandwich: DemoSandwich,
  restaurant: DemoRestaurant,
): number {
  const { food, around } = reviewRemarkKeys(sandwich, restaurant);
  const has = new Set([...food, ...around, ...sandwich.tags]);
  const { likes, dislikes } = tasteOf(member);
  const score =
    0.6 * likes.filter((one) => has.has(one)).length - dislikes.filter((one) => has.has(one)).length;
  return Math.max(-1.2, Math.min(1.2, score));
}

const EVERYTHING = [...new Set(Object.values(SAID).flatMap(({ likes }) => likes))];

function tasteOf({ username }: DemoMember): Taste {
  const fixed = SAID[username];
  if (fixed) return fixed;
  const [first, second, third, not] = createSeededRandom('taste', username).shuffled(EVERYTHING);
  return {
    likes: [assertDefined(first), assertDefined(second), assertDefined(third)],
    dislikes: [assertDefined(not)],
  };
}
