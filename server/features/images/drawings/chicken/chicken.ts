import type { Part, Seat } from '../pen/layers.ts';
import type { ChickenKind, Recipe } from '../sandwich/recipe.ts';
import { salad, sliced } from './cold.ts';
import { fried } from './fried.ts';
import { grilled } from './grilled.ts';
import { katsu } from './katsu.ts';
import { pieces, tenders } from './pieces.ts';
import { pulled } from './pulled.ts';

const CHICKEN: Record<ChickenKind, (seat: Seat, recipe: Recipe) => Part> = {
  fried,
  grilled,
  katsu,
  pieces,
  pulled,
  salad,
  sliced,
  tenders,
};

export function chicken(seat: Seat, recipe: Recipe): Part {
  return CHICKEN[recipe.chicken](seat, recipe);
}
