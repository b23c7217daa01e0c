import type { DrawingRandom } from '../svg/drawing-random.ts';
import type { DrawingRecipe } from '../sandwich/parse-recipe.ts';
import { SIDE_DISHES, TALL_SIDE_DISHES } from './side-dishes.ts';
import type { SideDish } from './side-dishes.ts';
import { SANDWICH_TOPPER_DECORATIONS } from './topper-decorations.ts';
import type { TopperDecoration } from './topper-decorations.ts';

/** The side dish: nothing tall beside flames, and nothing at all beside sliders. */
export function chooseSideDish({ heat, build }: DrawingRecipe, random: DrawingRandom): SideDish {
  if (build === 'sliders') return 'none';
  const drawn = random.pick(SIDE_DISHES);
  return heat > 3 && TALL_SIDE_DISHES.has(drawn) ? 'cup' : drawn;
}

/** A chili only on hot sandwiches, and a pickle only on those with pickles. */
export function chooseTopperDecoration(
  { heat, bun, toppings }: DrawingRecipe,
  random: DrawingRandom,
): TopperDecoration {
  if (heat > 3 || bun === 'waffle') return 'none';
  const drawn = random.pick(SANDWICH_TOPPER_DECORATIONS);
  if (drawn === 'pepper' && heat < 2 && !toppings.includes('jalapeno')) return 'flag';
  if (drawn === 'pickle' && !toppings.includes('pickles')) return 'olive';
  return drawn;
}
