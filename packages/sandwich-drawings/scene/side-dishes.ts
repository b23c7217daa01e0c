import type { DrawingRandom } from '../svg/drawing-random.ts';
import { drawStroke } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { SauceKind } from '../sandwich/parse-recipe.ts';
import { SAUCE_COLORS } from '../toppings/sauce.ts';
import { drawSmiley } from './draw-smiley.ts';

export const SIDE_DISHES = [
  'none',
  'fries',
  'spear',
  'cup',
  'none',
  'slices',
  'soda',
  'tea',
  'bottle',
  'tots',
  'lemon',
  'crisps',
] as const;
export type SideDish = (typeof SIDE_DISHES)[number];

/** The share of suitable side dishes that get a face. Not all, so that a face is a surprise in a list of cards. */
const SMILING = 0.6;

function smile(random: DrawingRandom, x: number, y: number, size: number): SvgMarkup | null {
  const own = random.of('face');
  return own.chance(SMILING) ? drawSmiley(own, x, y, size) : null;
}

/** Tall sides stand behind the sandwich, flat ones lie in front of it. */
export const TALL_SIDE_DISHES: ReadonlySet<SideDish> = new Set(['fries', 'soda', 'tea', 'bottle']);

/** Draws a side dish or a drink at the origin. */
export function drawSideDish(
  kind: SideDish,
  random: DrawingRandom,
  sauce: SauceKind,
  flip: number,
): SvgMarkup {
  switch (kind) {
    case 'fries':
      return fries(random);
    case 'spear':
      return spear(random, flip);
    case 'cup':
      return cup(random, sauce);
    case 'slices':
      return svgTemplate`${pickleSlice(-28, -8, 0.95)}${pickleSlice(34, 8, 1)}`;
    case 'soda':
      return soda(random);
    case 'tea':
      return tea(random);
    case 'bottle':
      return bottle(random);
    case 'tots':
      return tots(random);
    case 'lemon':
      return lemon(flip);
    case 'crisps':
      return crisps(random);
    default:
      return svgTemplate``;
  }
}

const shadow = (x: number, y: number, rx: number, ry: number) =>
  svgTemplate`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#2A120A" opacity=".22"/>`;

function fries(random: DrawingRandom): SvgMarkup {
  const sticks = Array.from({ length: 13 }, (_, i) => {
    const u = -1 + i / 6;
    const h = 196 - Math.abs(u) * 40 - random.next() * 46;
    return svgTemplate`
      <g transform="translate(${u * 58} -30)rotate(${u * 13 + random.sway(7)})"><rect x="-10" y="${60 - h}" width="20" height="${h}" rx="3" fill="#D9981F"/>
      <rect x="-10" y="${60 - h}" width="13" height="${h}" rx="3" fill="#F7C64D"/>
      <rect x="-10" y="${60 - h}" width="20" height="7" rx="3" fill="#FFE59B"/></g>`;
  });
  const ink = random.pick(['#C8321C', '#2F5DA8', '#2F6A4F', '#D98A0B']);
  const friesFace = smile(random, 0, -16, 1.1);
  return svgTemplate`
    ${shadow(6, 26, 84, 16)}${sticks}<path d="M-84-78Q0-38 84-78L62 22Q0 38-62 22Z" fill="#FFF7EA"/>
    <path d="M-84-78L-62 22L-40 28L-52-63ZM-18-59L-12 30L12 30L18-59ZM84-78L62 22L40 28L52-63Z" fill="${ink}"/>
    <path d="M30-61Q60-66 84-78L62 22Q42 30 22 31Z" fill="#2A120A" opacity=".14"/>
    ${friesFace && svgTemplate`<ellipse cy="-14" rx="46" ry="30" fill="#FFF7EA"/>${friesFace}`}`;
}

function cup(random: DrawingRandom, sauce: SauceKind): SvgMarkup {
  const [dark, mid, gloss] = SAUCE_COLORS[sauce];
  return svgTemplate`
    ${shadow(6, 14, 62, 14)}<path d="M-60-52L-46 6Q0 22 46 6L60-52Z" fill="#D9D2C6"/>
    <path d="M-60-52L-46 6Q-20 15 0 15L4-40Z" fill="#FBF6EC"/>
    <ellipse cy="-52" rx="60" ry="19" fill="#FFFDF7"/><ellipse cy="-50" rx="51" ry="14" fill="${dark}"/>
    <ellipse cy="-47" rx="49" ry="12" fill="${mid}"/>${drawStroke('M-30-49q14-9 34-7', gloss, 5)}${smile(random, 0, -14, 0.86)}`;
}

function spear(random: DrawingRandom, flip: number): SvgMarkup {
  return svgTemplate`
    <g transform="rotate(${-14 * flip})"><path d="M-92 10C-70 26 70 28 92 8Q60 32 0 32Q-70 32-92 10Z" fill="#2A120A" opacity=".22"/>
    <path d="M-94 4C-86-30 80-34 94 0C84 24-74 28-94 4Z" fill="#43671F"/>
    <path d="M-92-2C-78-30 76-32 90-4C60 6-60 10-92-2Z" fill="#A9BF52"/>
    <path d="M-78-6C-50-20 50-22 76-7C40 0-44 2-78-6Z" fill="#D5DE8E"/>
    ${drawStroke('M-51-8h6M-25-8h6M3-8h6M31-8h6M53-8h6', '#8CA33E', 5.2)}${drawStroke('M-60 14q40 8 90 2', '#6F9330', 5)}${smile(random, 6, -6, 0.86)}</g>`;
}

function pickleSlice(x: number, y: number, size: number): SvgMarkup {
  return svgTemplate`
    <g transform="translate(${x} ${y})scale(${formatToHundredth(size)})">${shadow(4, 8, 48, 18)}
    <path d="M-48-6V2A48 18 0 0 0 48 2V-6Z" fill="#4C7022"/>
    <ellipse cy="-6" rx="48" ry="18" fill="#B4C65A"/>
    <ellipse cx="-2" cy="-7" rx="35" ry="12" fill="#D3DC88"/>
    ${drawStroke('M20-7h4M4-1h4M-20-4h4M-22-11h4M6-14h4', '#8EA63E', 4.4)}</g>`;
}

const BUN_LOGO = svgTemplate`<path d="M-20-72q20-20 40 0zM-24-66h48v6h-48zM-20-54h40q0 12-10 12h-20q-10 0-10-12z" fill="#FFF7EA"/>`;

function soda(random: DrawingRandom): SvgMarkup {
  const ink = random.pick(['#C8321C', '#2F5DA8', '#2F6A4F', '#7A3B63']);
  const face = smile(random, 0, -60, 0.92);
  return svgTemplate`
    ${shadow(8, 28, 66, 14)}${drawStroke('M14-150L30-226L58-234', '#FFF7EA', 11)}${drawStroke('M16-160L28-214M34-227L54-233', ink, 5)}
    <path d="M-62-136L-46 20Q0 36 46 20L62-136Z" fill="#FFF7EA"/>
    <path d="M-58-96L-51-22Q0-8 51-22L58-96Q0-82-58-96Z" fill="${ink}"/>
    ${face ? svgTemplate`<circle cy="-57" r="33" fill="#FFF7EA"/>${face}` : BUN_LOGO}
    <path d="M24-136H62L46 20Q36 28 22 29Z" fill="#2A120A" opacity=".12"/>
    <ellipse cy="-136" rx="66" ry="16" fill="#E9DFD0"/><ellipse cy="-141" rx="66" ry="16" fill="#FFFDF7"/>
    <ellipse cx="-4" cy="-142" rx="48" ry="9" fill="#EFE6D8"/>`;
}

function tea(random: DrawingRandom): SvgMarkup {
  return svgTemplate`
    ${shadow(8, 26, 58, 13)}<path d="M-54-150L-42 18Q0 32 42 18L54-150Z" fill="#FFF" opacity=".5"/>
    <path d="M-51-112L-42 14Q0 27 42 14L51-112Z" fill="#C9711D"/>
    <path d="M-51-112L-42 14Q-24 21-6 22L-14-112Z" fill="#E39A3C"/>
    <ellipse cy="-112" rx="51" ry="12" fill="#F0B45E"/>
    <g fill="#FFF3DC" opacity=".75"><path d="M-34-104l26-8l8 22l-26 8zM6-88l24-10l10 22l-24 10zM-28-70l22 4l-4 22l-22-4z"/></g>
    <circle cx="48" cy="-146" r="30" fill="#E9B61E"/><circle cx="47" cy="-147" r="24" fill="#FFF0A8"/>
    ${drawStroke('M47-147V-166M47-147L64-156M47-147L64-136M47-147V-128M47-147L30-138M47-147L30-157', '#E9C64A', 4)}${drawStroke('M-40-130L-32-6', '#FFF', 6, 0.6)}${smile(random, 4, -30, 0.86)}`;
}

function bottle(random: DrawingRandom): SvgMarkup {
  const [dark, mid, gloss] = random.pick([
    ['#8A1710', '#C8321C', '#FF8A6B'],
    ['#B37512', '#EBA21C', '#FFE08A'],
    ['#2B5E24', '#5A9433', '#B9D373'],
  ] as const);
  return svgTemplate`
    ${shadow(6, 26, 44, 11)}
    <path d="M-40 10V-100Q-40-128-16-140V-176H16V-140Q40-128 40-100V10Q40 26 0 26T-40 10Z" fill="${dark}"/>
    <path d="M-40 10V-100Q-40-128-16-140V-176H2V-140Q18-128 18-100V24Q-40 26-40 10Z" fill="${mid}"/>
    <path d="M-17-206H17V-172H-17Z" fill="#2B3A33"/><path d="M-17-206H-3V-172H-17Z" fill="#4A5F54"/>
    <rect x="-40" y="-94" width="80" height="74" fill="#FFF3DC"/>
    ${smile(random, 0, -58, 1.02) ?? svgTemplate`<path d="M-2-30C-22-34-24-56-10-72C-10-60-4-60-4-66C-6-78 2-84 6-90C10-76 22-66 20-50C18-36 8-30-2-30Z" fill="${dark}"/>`}
    ${drawStroke('M-30-106V-112Q-28-124-14-132M-30-10V4', gloss, 6)}`;
}

function tots(random: DrawingRandom): SvgMarkup {
  const tot = (x: number, y: number, turn: number) =>
    svgTemplate`
      <g transform="translate(${x} ${y})rotate(${turn + random.sway(16)})"><rect x="-26" y="-14" width="56" height="34" rx="13" fill="#8F5210"/>
      <rect x="-28" y="-19" width="54" height="33" rx="13" fill="#D9932A"/>
      <rect x="-26" y="-18" width="40" height="17" rx="8" fill="#F3C463"/>
      ${drawStroke('M-16-2l8 4M0-10l9 2M-2 6l10-3M-18 6l6 2', '#B06E18', 3)}</g>`;
  return svgTemplate`${shadow(2, 16, 92, 16)}${tot(-50, -4, -8)}${tot(52, -2, 10)}${tot(2, 4, -2)}${tot(-24, -36, 12)}${tot(30, -38, -14)}`;
}

function lemon(flip: number): SvgMarkup {
  const wedge = svgTemplate`
    <path d="M-60 6Q-50 44 0 44T60 6Z" fill="#C98F0D"/><path d="M-62 0Q-50 40 0 40T62 0Z" fill="#F2C02E"/>
    <ellipse rx="62" ry="17" fill="#FFF3C0"/><ellipse cy="1" rx="53" ry="12.5" fill="#FFE06A"/>
    ${drawStroke('M0 1L-48-2M0 1L48-2M0 1L-26-9M0 1L26-9M0 1L-26 11M0 1L26 11', '#FFF7D2', 4)}`;
  return svgTemplate`
    ${shadow(4, 20, 92, 16)}<g transform="translate(${-30 * flip} -26)rotate(${-10 * flip})">${wedge}</g>
    <g transform="translate(${36 * flip} -14)rotate(${8 * flip})scale(.86)">${wedge}</g>`;
}

function crisps(random: DrawingRandom): SvgMarkup {
  const one = (x: number, y: number, k: number) =>
    svgTemplate`
      <g transform="translate(${x} ${y})rotate(${random.sway(50)})scale(${formatToHundredth(k)})"><path d="M-46 4Q-40-26 0-24T46 2Q30 22-2 18T-46 4Z" fill="#A86E12" transform="translate(2 6)"/>
      <path d="M-46 4Q-40-26 0-24T46 2Q30 22-2 18T-46 4Z" fill="#E8B63C"/>
      <path d="M-38 2Q-30-18 0-17T34-4Q10-10-8 4T-38 2Z" fill="#FBE08E"/></g>`;
  return svgTemplate`${shadow(2, 14, 96, 17)}${[
    [-58, -2, 0.9],
    [56, -4, 0.95],
    [-8, -16, 0.9],
    [26, -34, 0.8],
    [-30, -34, 0.76],
    [8, 4, 0.95],
  ].map(([x, y, k]) => one(x ?? 0, y ?? 0, k ?? 1))}`;
}
