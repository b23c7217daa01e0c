import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import type { DrawingRecipe, ToppingKind } from '../sandwich/parse-recipe.ts';
import { drawBacon } from './bacon.ts';
import { drawCheese, drawCheeseCrumbles } from './cheese.ts';
import { ROUND_SLICES } from './round-slice-kinds.ts';
import { drawRoundSlices } from './round-slices.ts';
import { drawEgg } from './egg.ts';
import {
  ARUGULA_TONES,
  drawFrilledLeaf,
  HAM_TONES,
  HERB_TONES,
  drawLeaves,
  LETTUCE_TONES,
} from './leafy-toppings.ts';
import { drawCorn, drawHashBrown, drawOnionRings } from './small-toppings.ts';
import { drawStringyTopping, STRINGY_TOPPINGS } from './stringy-toppings.ts';

export function drawTopping(
  seat: SandwichLayerSlot,
  kind: ToppingKind,
  recipe: DrawingRecipe,
): DrawnSandwichLayer {
  switch (kind) {
    case 'cheese':
      return drawCheese(seat, recipe.cheese);
    case 'crumbles':
      return drawCheeseCrumbles(seat);
    case 'lettuce':
      return drawFrilledLeaf(seat, LETTUCE_TONES);
    case 'ham':
      return drawFrilledLeaf(seat, HAM_TONES);
    case 'arugula':
      return drawLeaves(seat, ARUGULA_TONES, 17, 1);
    case 'herbs':
      return drawLeaves(seat, HERB_TONES, 11, 0.72);
    case 'bacon':
      return drawBacon(seat);
    case 'egg':
      return drawEgg(seat);
    case 'hashbrown':
      return drawHashBrown(seat);
    case 'onionrings':
      return drawOnionRings(seat);
    case 'corn':
      return drawCorn(seat);
    case 'slaw':
    case 'kimchi':
    case 'carrot':
    case 'mac':
    case 'redpepper':
    case 'pinkonion':
    case 'crispyonion':
      return drawStringyTopping(seat, STRINGY_TOPPINGS[kind]);
    default:
      return drawRoundSlices(seat, ROUND_SLICES[kind]);
  }
}

/** Bottom to top, when nothing slips under the chicken. */
const ORDER: readonly ToppingKind[] = [
  'hashbrown',
  'ham',
  'cheese',
  'pickles',
  'cucumber',
  'jalapeno',
  'mushroom',
  'mac',
  'kimchi',
  'carrot',
  'slaw',
  'lettuce',
  'arugula',
  'tomato',
  'avocado',
  'redpepper',
  'corn',
  'pinkonion',
  'pineapple',
  'apple',
  'bacon',
  'onionrings',
  'crumbles',
  'chips',
  'crispyonion',
  'egg',
  'herbs',
];

export function sortToppings(kinds: readonly ToppingKind[]): ToppingKind[] {
  return [...kinds].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}
