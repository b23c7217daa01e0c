import type { DrawnLayer, LayerSlot } from '../svg/layers.ts';
import type { ChickenKind, Recipe } from '../sandwich/recipe.ts';
import { drawChickenSalad, drawSlicedChicken } from './cold.ts';
import { drawFriedChicken } from './fried.ts';
import { drawGrilledChicken } from './grilled.ts';
import { drawKatsu } from './katsu.ts';
import { drawChickenPieces, drawTenders } from './pieces.ts';
import { drawPulledChicken } from './pulled.ts';

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
