import type { DrawingRandom } from '../svg/drawing-random.ts';
import type { Recipe } from '../sandwich/recipe.ts';
import { SIDES, TALL } from './sides.ts';
import type { Side } from './sides.ts';
import { TOPPERS } from './toppers.ts';
import type { Topper } from './toppers.ts';

/** What lies beside a sandwich: nothing tall where the flames are, nothing at all beside three of them. */
export function chooseSide({ heat, build }: Recipe, dice: DrawingRandom): Side {
  if (build === 'sliders') return 'none';
  const drawn = dice.pick(SIDES);
  return heat > 3 && TALL.has(drawn) ? 'cup' : drawn;
}

/** A chilli only on hot ones and a pickle only where there are pickles. */
export function chooseTopper({ heat, bun, toppings }: Recipe, dice: DrawingRandom): Topper {
  if (heat > 3 || bun === 'waffle') return 'none';
  const drawn = dice.pick(TOPPERS);
  if (drawn === 'pepper' && heat < 2 && !toppings.includes('jalapeno')) return 'flag';
  if (drawn === 'pickle' && !toppings.includes('pickles')) return 'olive';
  return drawn;
}
