import type { DrawnLayer, LayerSlot } from '../svg/layers.ts';
import type { Recipe, ToppingKind } from '../sandwich/recipe.ts';
import { drawBacon } from './bacon.ts';
import { drawCheese, drawCheeseCrumbles } from './cheese.ts';
import { COINS } from './coin-kinds.ts';
import { drawCoins } from './coins.ts';
import { drawEgg } from './egg.ts';
import { ARUGULA, drawFrill, HAM, HERBS, drawLeaves, LETTUCE } from './greens.ts';
import { drawCorn, drawHashBrown, drawOnionRings } from './small-toppings.ts';
import { drawTangle, TANGLES } from './tangle.ts';

export function drawTopping(seat: LayerSlot, kind: ToppingKind, recipe: Recipe): DrawnLayer {
  switch (kind) {
    case 'cheese':
      return drawCheese(seat, recipe.cheese);
    case 'crumbles':
      return drawCheeseCrumbles(seat);
    case 'lettuce':
      return drawFrill(seat, LETTUCE);
    case 'ham':
      return drawFrill(seat, HAM);
    case 'arugula':
      return drawLeaves(seat, ARUGULA, 17, 1);
    case 'herbs':
      return drawLeaves(seat, HERBS, 11, 0.72);
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
      return drawTangle(seat, TANGLES[kind]);
    default:
      return drawCoins(seat, COINS[kind]);
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
