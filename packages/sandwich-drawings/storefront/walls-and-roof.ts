import type { DrawingRandom } from '../svg/drawing-random.ts';
import { darkenColor } from '../svg/darken-color.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { StorefrontStyle } from './storefront-style.ts';
import { STOREFRONT_FLOOR_Y } from './storefront-details.ts';

const LEFT = 150;
const RIGHT = 1050;

/** Scattered bricks that suggest a brick wall. */
export function drawBricks({ wallShade }: StorefrontStyle, random: DrawingRandom, top: number): SvgMarkup {
  let data = '';
  for (let y = top + 14, row = 0; y < 640; y += 34, row++) {
    let x = LEFT + (row % 2 ? 20 : 60) + random.below(4) * 40;
    for (; x < RIGHT - 70; x += 130 + random.below(4) * 50) data += svgPathTemplate`M${x} ${y}h58v16h-58z`;
  }
  return svgTemplate`<path d="${data}" fill="${wallShade}"/>`;
}

export function drawTiledBase({ ink }: StorefrontStyle): SvgMarkup {
  let data = '';
  for (let x = LEFT, col = 0; x < RIGHT; x += 60, col++) {
    for (let y = 520, row = 0; y < STOREFRONT_FLOOR_Y; y += 48, row++)
      if ((col + row) % 2) data += svgPathTemplate`M${x} ${y}h60v48h-60z`;
  }
  return svgTemplate`<path d="${data}" fill="${ink}" opacity=".85"/>`;
}

/** A cornice, a curved gable or Spanish tiles. */
export function drawRoof({ wallShade }: StorefrontStyle, kind: number, top: number): SvgMarkup {
  if (kind === 0) {
    const teeth = Array.from(
      { length: 22 },
      (_, i) => svgPathTemplate`M${LEFT + 6 + i * 41} ${top + 14}h20v16h-20z`,
    ).join('');
    return svgTemplate`
      <rect x="${LEFT - 22}" y="${top - 26}" width="944" height="40" rx="6" fill="${wallShade}"/>
      <path d="${teeth}" fill="${darkenColor(wallShade, 0.88)}"/>`;
  }
  if (kind === 1) {
    return svgTemplate`<path d="${svgPathTemplate`M${LEFT - 16} ${top + 8}V${top - 20}H${LEFT + 270}Q${LEFT + 324} ${top - 84} 600 ${top - 84}T${LEFT + 630} ${top - 20}H${RIGHT + 16}V${top + 8}Z`}" fill="${wallShade}"/>`;
  }
  const tiles = (odd: number) =>
    Array.from(
      { length: 8 },
      (_, i) => svgPathTemplate`M${LEFT - 16 + (2 * i + odd) * 58} ${top + 10}a29 29 0 0 1 58 0z`,
    ).join('');
  return svgTemplate`
    <path d="${svgPathTemplate`M${LEFT - 30} ${top + 10}Q${LEFT - 10} ${top - 44} ${LEFT + 40} ${top - 44}H${RIGHT - 40}Q${RIGHT + 10} ${top - 44} ${RIGHT + 30} ${top + 10}Z`}" fill="#B5583A"/>
    <path d="${tiles(0)}" fill="#A84C30"/><path d="${tiles(1)}" fill="#C96B4A"/>`;
}
