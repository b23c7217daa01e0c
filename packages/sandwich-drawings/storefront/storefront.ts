import { DrawingRandom } from '../svg/drawing-random.ts';
import { svgTemplate } from '../svg/svg-markup.ts';
import { drawBuilding } from './buildings.ts';
import { storefrontStyle } from './storefront-style.ts';
import { drawStreet } from './draw-street.ts';
import { drawFoodTruck } from './draw-food-truck.ts';

export type StorefrontDrawingInput = { name: string; type: string };

/** A storefront; the name determines its colors, and the type its building. 1200 x 800. */
export function storefrontSvg({ name, type }: StorefrontDrawingInput): string {
  const shown = name.trim() || 'Chicken';
  const random = new DrawingRandom(`${name}|${type}`);
  const front = storefrontStyle(shown, random);
  const house = /truck/i.test(type) ? drawFoodTruck(front, random) : drawBuilding(front, type, random);
  return svgTemplate`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800" role="img" aria-label="Drawing of ${shown}">${drawStreet(front, random)}${house}</svg>`
    .text;
}
