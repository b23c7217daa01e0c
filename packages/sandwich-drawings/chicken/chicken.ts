import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import type { ChickenKind, DrawingRecipe } from '../sandwich/parse-recipe.ts';
import { drawChickenSalad, drawSlicedChicken } from './cold-chicken.ts';
import { drawFriedChicken } from './fried-chicken.ts';
import { drawGrilledChicken } from './grilled-chicken.ts';
import { drawKatsu } from './katsu-chicken.ts';
import { drawChickenPieces, drawTenders } from './chicken-pieces.ts';
import { drawPulledChicken } from './pulled-chicken.ts';

const CHICKEN: Record<ChickenKind, (slot: SandwichLayerSlot, recipe: DrawingRecipe) => DrawnSandwichLayer> = {
  fried: drawFriedChicken,
  grilled: drawGrilledChicken,
  katsu: drawKatsu,
  pieces: drawChickenPieces,
  pulled: drawPulledChicken,
  salad: drawChickenSalad,
  sliced: drawSlicedChicken,
  tenders: drawTenders,
};

export function drawChicken(slot: SandwichLayerSlot, recipe: DrawingRecipe): DrawnSandwichLayer {
  return CHICKEN[recipe.chicken](slot, recipe);
}
