import type { DrawnLayer, LayerSlot } from '../svg/layer-shapes.ts';
import type { ChickenKind, Recipe } from '../sandwich/parse-recipe.ts';
import { drawChickenSalad, drawSlicedChicken } from './cold-chicken.ts';
import { drawFriedChicken } from './fried-chicken.ts';
import { drawGrilledChicken } from './grilled-chicken.ts';
import { drawKatsu } from './katsu-chicken.ts';
import { drawChickenPieces, drawTenders } from './chicken-pieces.ts';
import { drawPulledChicken } from './pulled-chicken.ts';

const CHICKEN: Record<ChickenKind, (seat: LayerSlot, recipe: Recipe) => DrawnLayer> = {
  fried: drawFriedChicken,
  grilled: drawGrilledChicken,
  katsu: drawKatsu,
  pieces: drawChickenPieces,
  pulled: drawPulledChicken,
  salad: drawChickenSalad,
  sliced: drawSlicedChicken,
  tenders: drawTenders,
};

export function drawChicken(seat: LayerSlot, recipe: Recipe): DrawnLayer {
  return CHICKEN[recipe.chicken](seat, recipe);
}
