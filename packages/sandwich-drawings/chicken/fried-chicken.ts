import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot, ColorTones } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { craggyOutline, frontArcHeightAt, pebbleOutline } from '../svg/outline-paths.ts';
import type { DrawingRecipe } from '../sandwich/parse-recipe.ts';
import { chooseFriedChickenTones } from './chicken-colors.ts';

export function drawFriedChicken(
  slot: SandwichLayerSlot,
  { heat, glazed, seeded }: DrawingRecipe,
): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const tones = chooseFriedChickenTones(heat);
  const W = w + 16 + random.next() * 16;
  const h = 72 + random.next() * 20;
  const drawn = drawShadedShape(
    slot,
    craggyOutline(random, W, h, sag * 1.1),
    tones,
    [-7, -14, -16, -h * 0.62],
    [
      drawFriedCrust(slot, W, h, tones, 62),
      glazed && drawOilDrops(slot, W, h, heat),
      seeded && drawSesameOnChicken(slot, W, h),
    ],
  );
  return { ...drawn, h: h - 8 };
}

const SHAPES = 5;

/** Crumbs of a few shapes, each with a light and a dark version, which are reused. */
export function drawFriedCrust(
  slot: SandwichLayerSlot,
  W: number,
  h: number,
  tones: ColorTones,
  count: number,
): SvgMarkup {
  const { random, ids, sag } = slot;
  const base = ids.next();
  const defs = Array.from({ length: SHAPES }, (_, k) => crag(random.of(`crag${k}`), `${base}-${k}`, tones));
  const spots: { x: number; y: number; r: number }[] = [];
  for (let i = 0; i < count * 4 && spots.length < count; i++) {
    const r = 6 + random.next() ** 2 * 17;
    const x = random.sway(2 * W * 0.97);
    const y = 4 - h + random.next() * (h + 2) + frontArcHeightAt(x, W, sag) * 0.9;
    if (!spots.some((s) => (s.x - x) ** 2 + (s.y - y) ** 2 < (r + s.r) ** 2 * 0.44)) spots.push({ x, y, r });
  }
  const uses = spots
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, r }, i) => {
      const side = y < sag - h * 0.3 ? 'l' : 'd';
      return svgTemplate`<use href="#${base}-${i % SHAPES}${side}" transform="translate(${Math.round(x)} ${Math.round(y)})scale(${formatToHundredth(r / 14)})"/>`;
    });
  return svgTemplate`<defs>${defs}</defs>${uses}`;
}

function crag(
  random: SandwichLayerSlot['random'],
  id: string,
  [dark, mid, light, gloss]: ColorTones,
): SvgMarkup {
  const lump = svgTemplate`<path id="${id}" d="${pebbleOutline(random, 14)}"/>`;
  const lit = (mark: string, base: string, top: string) =>
    svgTemplate`
      <g id="${id}${mark}"><use href="#${id}" x="3.4" y="4.8" fill="${dark}" opacity=".8"/>
      <use href="#${id}" fill="${base}"/>
      <use href="#${id}" fill="${top}" transform="translate(-2.8 -3.6)scale(.56)"/></g>`;
  return svgTemplate`${lump}${lit('l', light, gloss)}${lit('d', mid, light)}`;
}

/** Oily highlights on the crust, and cayenne in it. */
export function drawOilDrops(
  { random, sag }: SandwichLayerSlot,
  W: number,
  h: number,
  heat: number,
): SvgMarkup {
  let wet = '';
  for (let i = 0; i < 9; i++) {
    const x = random.sway(1.72 * W);
    const y = 12 - h + random.next() * h * 0.5 + frontArcHeightAt(x, W, sag);
    const l = random.between(8, 24);
    wet += svgPathTemplate`M${x - l} ${y + 3}q${l} -8 ${2 * l} -2`;
  }
  let dark = '';
  let bright = '';
  for (let i = 0; i < heat * 9; i++) {
    const fleck = svgPathTemplate`M${random.sway(1.88 * W)} ${5 - h + random.next() * (h - 2) + sag * 0.8}h.1`;
    if (i % 3) dark += fleck;
    else bright += fleck;
  }
  return svgTemplate`${drawStroke(wet, '#FFD9B0', 4, 0.85)}${heat > 0 && [drawStroke(dark, '#32090A', 4.4, 0.8), drawStroke(bright, '#FF9A4C', 4, 0.8)]}`;
}

export function drawSesameOnChicken({ random, sag }: SandwichLayerSlot, W: number, h: number): SvgMarkup {
  let grains = '';
  for (let i = 0; i < 26; i++) {
    grains += svgPathTemplate`M${random.sway(1.8 * W)} ${6 - h + random.next() * h * 0.8 + sag * 0.7}l${random.sway(9)} ${random.between(2, 5)}`;
  }
  return drawStroke(grains, '#FFF0C9', 5.4);
}
