import type { DrawnLayer, LayerSlot } from '../svg/layers.ts';
import type { Recipe, ToppingKind } from '../sandwich/recipe.ts';
import { bacon } from './bacon.ts';
import { cheese, crumbles } from './cheese.ts';
import { COINS } from './coin-kinds.ts';
import { coins } from './coins.ts';
import { egg } from './egg.ts';
import { ARUGULA, frill, HAM, HERBS, leaves, LETTUCE } from './greens.ts';
import { corn, hashbrown, onionRings } from './small-toppings.ts';
import { tangle, TANGLES } from './tangle.ts';

export function topping(seat: LayerSlot, kind: ToppingKind, recipe: Recipe): DrawnLayer {
  switch (kind) {
    case 'cheese':
      return cheese(seat, recipe.cheese);
    case 'crumbles':
      return crumbles(seat);
    case 'lettuce':
      return frill(seat, LETTUCE);
    case 'ham':
      return frill(seat, HAM);
    case 'arugula':
      return leaves(seat, ARUGULA, 17, 1);
    case 'herbs':
      return leaves(seat, HERBS, 11, 0.72);
    case 'bacon':
      return bacon(seat);
    case 'egg':
      return egg(seat);
    case 'hashbrown':
      return hashbrown(seat);
    case 'onionrings':
      return onionRings(seat);
    case 'corn':
      return corn(seat);
    case 'slaw':
    case 'kimchi':
    case 'carrot':
    case 'mac':
    case 'redpepper':
    case 'pinkonion':
    case 'crispyonion':
      return tangle(seat, TANGLES[kind]);
    default:
      return coins(seat, COINS[kind]);
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

export function stacked(kinds: readonly ToppingKind[]): ToppingKind[] {
  return [...kinds].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}
