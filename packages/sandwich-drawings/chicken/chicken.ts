import type { DrawnLayer, LayerSlot } from '../svg/layers.ts';
import type { ChickenKind, Recipe } from '../sandwich/recipe.ts';
import { salad, sliced } from './cold.ts';
import { fried } from './fried.ts';
import { grilled } from './grilled.ts';
import { katsu } from './katsu.ts';
import { pieces, tenders } from './pieces.ts';
import { pulled } from './pulled.ts';

const CHICKEN: Record<ChickenKind, (seat: LayerSlot, recipe: Recipe) => DrawnLayer> = {
  fried,
  grilled,
  katsu,
  pieces,
  pulled,
  salad,
  sliced,
  tenders,
};

export function chicken(seat: LayerSlot, recipe: Recipe): DrawnLayer {
  return CHICKEN[recipe.chicken](seat, recipe);
}
