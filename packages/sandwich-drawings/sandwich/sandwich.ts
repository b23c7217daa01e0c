import { DrawingRandom } from '../svg/drawing-random.ts';
import { formatToHundredth, svgTemplate, SvgIdGenerator } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { chooseDrawingBackdrop } from '../scene/sandwich-backdrop-colors.ts';
import { BACKDROP_PATTERNS, drawWallAndTable } from '../scene/backdrop-patterns.ts';
import { TABLEWARE, drawTableware } from '../scene/tableware.ts';
import { drawSideDish, TALL_SIDE_DISHES, type SideDish } from '../scene/side-dishes.ts';
import { chooseSideDish, chooseTopperDecoration } from '../scene/choose-side-and-topper.ts';
import { drawTopper } from '../scene/topper-decorations.ts';
import { drawFlames } from '../scene/draw-flames.ts';
import { cutBite } from './cut-bite.ts';
import { parseDrawingRecipe } from './parse-recipe.ts';
import type { DrawingRecipe, DrawingRecipeInput } from './parse-recipe.ts';
import { drawSliders } from './draw-sliders.ts';
import { drawSandwichStack } from './draw-stack.ts';
import type { SandwichStack } from './draw-stack.ts';

export type SandwichDrawingInput = DrawingRecipeInput & {
  seed: string | number;
  backdrop?: number | null;
  /** Only the sandwich, without a background. */
  bare?: boolean;
  /** With a bite taken out of it. */
  isBitten?: boolean;
};

/** A sandwich drawn from its own words: the same input gives the same bytes. 800 x 600. */
export function sandwichSvg(input: SandwichDrawingInput): string {
  const random = new DrawingRandom(String(input.seed));
  const ids = new SvgIdGenerator();
  const recipe = parseDrawingRecipe(input, random);
  const stack = drawSandwichStack(recipe, random, ids);
  const drawing = input.bare
    ? bareSandwich(recipe, stack, random, ids)
    : sandwichInScene(input, recipe, stack, random, ids);
  const label = `Drawing of ${input.name.trim() || 'a chicken sandwich'}`;
  return svgTemplate`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600" role="img" aria-label="${label}">${drawing}</svg>`
    .text;
}

function bareSandwich(
  recipe: DrawingRecipe,
  stack: SandwichStack,
  random: DrawingRandom,
  ids: SvgIdGenerator,
): SvgMarkup {
  const kind = recipe.heat < 4 ? random.of('topper').pick(['none', 'flag', 'olive', 'frill']) : 'none';
  const scale = Math.min(
    510 / (stack.height + (kind === 'none' ? 0 : 90)),
    1.4,
    700 / (2 * stack.halfWidth + 120),
  );
  return placed(
    400,
    // The curve of the bottom bun, drips and overhangs need room below and beside: an image is cut at its edge.
    536,
    random.of('tilt').sway(5),
    scale,
    inFlames(recipe, stack, random, ids),
    drawTopper(kind, random.of('pick'), stack.height),
  );
}

function sandwichInScene(
  input: SandwichDrawingInput,
  recipe: DrawingRecipe,
  stack: SandwichStack,
  random: DrawingRandom,
  ids: SvgIdGenerator,
): SvgMarkup {
  const scene = random.of('scene');
  const look = chooseDrawingBackdrop(input.backdrop, recipe.heat, scene.of('backdrop'));
  const pattern = scene.of('pattern').pick(BACKDROP_PATTERNS);
  const serve = scene.of('serving').pick(TABLEWARE);
  const beside = chooseSideDish(recipe, scene.of('side'));
  const tall = TALL_SIDE_DISHES.has(beside);
  const kind = chooseTopperDecoration(recipe, scene.of('topper'));
  const flip = scene.chance(0.5) ? -1 : 1;
  const trio = recipe.build === 'sliders';
  const x = 400 + (beside === 'none' ? scene.sway(24) : -flip * (tall ? 76 : 58));
  const base = scene.between(500, 508);
  const maxHeight = scene.between(404, 440) - (kind === 'none' ? 0 : 50) - (recipe.heat > 3 ? 44 : 0);
  const scale = Math.min(
    maxHeight / stack.height,
    beside === 'none' ? 1.34 : 1.2,
    widthBeside(beside) / (2 * stack.halfWidth),
  );
  const tilt = scene.sway(6);
  const extra = svgTemplate`<g transform="translate(${400 + flip * (tall ? 276 : 254)} ${base + (tall ? -2 : 24)})">${drawSideDish(beside, scene.of('extra'), recipe.sauces[0], flip)}</g>`;
  const burning = recipe.heat > 3;
  const whole = inFlames(recipe, stack, random, ids);
  const onTop = drawTopper(kind, scene.of('pick'), stack.height);
  const served = trio
    ? drawSliders(svgTemplate`${whole}${onTop}`, stack, { base, tilt, scale, burning }, ids)
    : placed(x, base, tilt, scale, whole, onTop);
  const reach = Math.min(110, stack.height * scale * 0.3);
  const bite = {
    x: x + stack.halfWidth * scale * (trio ? 0.72 : 1.0),
    y: base - stack.height * scale * 0.6,
    reach,
  };
  const outlines = { silhouette: stack.silhouette, transform: transformTo(x, base, tilt, scale) };
  const sandwich = input.isBitten ? cutBite(served, trio ? null : outlines, bite, ids) : served;
  const shadow = svgTemplate`<ellipse cx="${x + 16}" cy="${base + 8 * scale}" rx="${stack.halfWidth * 1.12 * scale}" ry="${34 * scale}" fill="#2A120A" opacity=".26"/>`;
  return svgTemplate`${drawWallAndTable(pattern, look, x, scene.between(372, 412))}${drawTableware(serve, look, base, scene.of('plate'), ids)}${tall && extra}${!trio && shadow}${sandwich}${!tall && extra}`;
}

function widthBeside(beside: SideDish): number {
  if (beside === 'none') return 660;
  return TALL_SIDE_DISHES.has(beside) ? 520 : 560;
}

function placed(
  x: number,
  y: number,
  tilt: number,
  scale: number,
  sandwich: SvgMarkup,
  onTop: SvgMarkup,
): SvgMarkup {
  return svgTemplate`<g${transformTo(x, y, tilt, scale)}>${sandwich}${onTop}</g>`;
}

function transformTo(x: number, y: number, tilt: number, scale: number): SvgMarkup {
  return svgTemplate` transform="translate(${x} ${y})rotate(${tilt})scale(${formatToHundredth(scale)})"`;
}

function inFlames(
  { heat }: DrawingRecipe,
  stack: SandwichStack,
  random: DrawingRandom,
  ids: SvgIdGenerator,
): SvgMarkup {
  return svgTemplate`${heat > 3 && drawFlames(random.of('flames'), ids, stack.height, stack.halfWidth, heat)}${stack.art}`;
}
