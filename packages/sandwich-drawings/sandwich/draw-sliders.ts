import { formatToHundredth, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup, SvgIdGenerator } from '../svg/svg-markup.ts';
import type { SandwichStack } from './draw-stack.ts';

/** How far the outer rolls extend from the center of the picture, which is 400 from its edges. */
const REACH = 362;
/** Half the width of the front roll with its overhang, and that width relative to the bun; flames are wider. */
const HALF_ROLL = 204;
const OVERHANG = { usual: 1.25, burning: 1.5 };
const BEHIND = 0.9;
const SHADOW = '#5A1E04';

type Placing = { base: number; tilt: number; scale: number; burning: boolean };

/** Three sliders reuse one drawing. Each casts a shadow on those behind it, because all have the same colors. */
export function drawSliders(
  roll: SvgMarkup,
  stack: SandwichStack,
  { base, tilt, scale, burning }: Placing,
  ids: SvgIdGenerator,
): SvgMarkup {
  const id = ids.next();
  const bun = stack.halfWidth * (burning ? OVERHANG.burning : OVERHANG.usual);
  const size = Math.min(HALF_ROLL / bun, scale * 0.66);
  const side = REACH - bun * size;
  const at = (x: number, y: number, k: number) =>
    svgTemplate` transform="translate(${formatToHundredth(x)} ${formatToHundredth(y)})rotate(${tilt})scale(${formatToHundredth(k)})"`;
  const back = at(402, base - 44, size * BEHIND);
  const left = at(400 - side, base + 8, size);
  const right = at(400 + side, base + 12, size);
  const ground = (x: number, y: number) =>
    svgTemplate`<ellipse cx="${formatToHundredth(x + 10)}" cy="${formatToHundredth(y)}" rx="${formatToHundredth(stack.halfWidth * 1.12 * size)}" ry="${formatToHundredth(30 * size)}" fill="#2A120A" opacity=".26"/>`;
  const cast = (onto: SvgMarkup, by: readonly SvgMarkup[]) => {
    const clip = ids.next();
    const shadows = by.map(
      (place) => svgTemplate`<g${place} stroke-width="44" stroke-linejoin="round">${stack.silhouette}</g>`,
    );
    return svgTemplate`<clipPath id="${clip}"${onto}>${stack.silhouette}</clipPath><g clip-path="url(#${clip})" fill="${SHADOW}" stroke="${SHADOW}" opacity=".34">${shadows}</g>`;
  };
  return svgTemplate`
    <defs><g id="${id}">${roll}</g></defs>
    ${ground(402, base - 38)}<use href="#${id}"${back}/>
    <g${back} fill="${SHADOW}" opacity=".16">${stack.silhouette}</g>${cast(back, [left, right])}
    ${ground(400 - side, base + 14)}<use href="#${id}"${left}/>
    ${cast(left, [right])}${ground(400 + side, base + 18)}<use href="#${id}"${right}/>`;
}
