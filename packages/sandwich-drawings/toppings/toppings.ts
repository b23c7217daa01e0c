import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import type { DrawingRecipe, ToppingKind } from '../sandwich/parse-recipe.ts';
import { drawBacon } from './bacon.ts';
import { drawCheese, drawCheeseCrumbles } from './cheese.ts';
import { ROUND_SLICES } from './round-slice-kinds.ts';
import { drawRoundSlices } from './round-slices.ts';
import { drawEgg } from './egg.ts';
import {
  ARUGULA_TONES,
  drawRuffledLayer,
  HAM_TONES,
  HERB_TONES,
  drawLeaves,
  LETTUCE_TONES,
} from './ruffled-and-leafy-toppings.ts';
import { drawCorn, drawHashBrown, drawOnionRings } from './small-toppings.ts';
import { drawStringyTopping, STRINGY_TOPPINGS } from './stringy-toppings.ts';

export function drawTopping(
  slot: SandwichLayerSlot,
  kind: ToppingKind,
  recipe: DrawingRecipe,
): DrawnSandwichLayer {
  switch (kind) {
    case 'cheese':
      return drawCheese(slot, recipe.cheese);
    case 'crumbles':
      return drawCheeseCrumbles(slot);
    case 'lettuce':
      return drawRuffledLayer(slot, LETTUCE_TONES);
    case 'ham':
      return drawRuffledLayer(slot, HAM_TONES);
    case 'arugula':
      return drawLeaves(slot, ARUGULA_TONES, 17, 1);
    case 'herbs':
      return drawLeaves(slot, HERB_TONES, 11, 0.72);
    case 'bacon':
      return drawBacon(slot);
    case 'egg':
      return drawEgg(slot);
    case 'hashbrown':
      return drawHashBrown(slot);
    case 'onionrings':
      return drawOnionRings(slot);
    case 'corn':
      return drawCorn(slot);
    case 'slaw':
    case 'kimchi':
    case 'carrot':
    case 'mac':
    case 'redpepper':
    case 'pinkonion':
    case 'crispyonion':
      return drawStringyTopping(slot, STRINGY_TOPPINGS[kind]);
    default:
      return drawRoundSlices(slot, ROUND_SLICES[kind]);
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
