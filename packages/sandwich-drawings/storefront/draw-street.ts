import type { DrawingRandom } from '../svg/drawing-random.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { StorefrontStyle } from './storefront-style.ts';
import { STOREFRONT_FLOOR_Y } from './storefront-details.ts';

/** Sky, sun or moon, distant roofs, palms and the sidewalk. */
export function drawStreet(
  { sky, far, night, ground, curb }: StorefrontStyle,
  random: DrawingRandom,
): SvgMarkup {
  const sun = random.of('sun');
  return svgTemplate`
    <rect width="1200" height="800" fill="${sky}"/>
    <circle cx="${sun.between(200, 1000)}" cy="${sun.between(150, 210)}" r="${sun.between(80, 130)}" fill="${night ? '#F8E6B8' : far}"/>
    ${night && stars(random.of('stars'))}${roofs(random.of('roofs'), far)}${palms(random.of('palms'))}
    <rect y="${STOREFRONT_FLOOR_Y}" width="1200" height="136" fill="${ground}"/>
    <rect y="${STOREFRONT_FLOOR_Y}" width="1200" height="22" fill="${curb}"/>
    <path d="M0 742H1200M180 686l-60 114M420 686l-30 114M660 686v114M900 686l30 114M1120 686l60 114" stroke="${curb}" stroke-width="4" opacity=".6"/>`;
}

function roofs(random: DrawingRandom, ink: string): SvgMarkup {
  let data = '';
  for (let x = -40; x < 1200;) {
    const w = Math.round(random.between(90, 210));
    const h = Math.round(random.between(90, 280));
    data += svgPathTemplate`M${Math.round(x)} ${STOREFRONT_FLOOR_Y}v${-h}h${w}v${h}z`;
    x += w + random.next() * 60;
  }
  return svgTemplate`<path d="${data}" fill="${ink}"/>`;
}

function palms(random: DrawingRandom): SvgMarkup {
  const trunks: string[] = [];
  const heads = [0, 1, 2].map(() => {
    const x = random.chance(0.5) ? random.between(30, 120) : random.between(1080, 1170);
    const h = random.between(260, 460);
    trunks.push(
      svgPathTemplate`M${x} ${STOREFRONT_FLOOR_Y}Q${x + 12} ${STOREFRONT_FLOOR_Y - h / 2} ${x - 4} ${STOREFRONT_FLOOR_Y - h}`,
    );
    return svgTemplate`<use href="#palm" x="${x - 4}" y="${STOREFRONT_FLOOR_Y - h}"/>`;
  });
  const fronds = [-150, -115, -80, -45, -10].map(
    (turn) => svgTemplate`<path d="M0 0Q34-30 78 6Q36-6 0 0Z" transform="rotate(${turn})"/>`,
  );
  return svgTemplate`
    <path d="${trunks.join('')}" fill="none" stroke="#7A5B3C" stroke-width="12" opacity=".55"/>
    <defs><g id="palm" fill="#4F7F54">${fronds}</g></defs>${heads}`;
}

function stars(random: DrawingRandom): SvgMarkup {
  let data = '';
  for (let i = 0; i < 26; i++)
    data += svgPathTemplate`M${Math.round(random.next() * 1200)} ${Math.round(random.next() * 320)}h.1`;
  return svgTemplate`<path d="${data}" stroke="#F8E6B8" stroke-width="5" stroke-linecap="round" opacity=".8"/>`;
}
