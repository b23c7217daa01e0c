import { drawStroke } from '../svg/shaded-layers.ts';
import { darkenColor } from '../svg/darken-color.ts';
import { formatToHundredth, svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { StorefrontStyle } from './storefront-style.ts';
import type { SvgRect } from './draw-sign.ts';

export const STOREFRONT_FLOOR_Y = 664;

export function drawAwning(
  { ink, pale }: StorefrontStyle,
  { x, y, w, h }: SvgRect,
  scallop = true,
): SvgMarkup {
  const count = Math.max(6, Math.round(w / 74)) | 1;
  const each = w / count;
  const stripes = ['', ''];
  const hems = ['', ''];
  for (let i = 0; i < count; i++) {
    const foot = x + i * each;
    const head = x + w * 0.035 + i * each * 0.93;
    stripes[i % 2] += svgPathTemplate`M${head} ${y}h${each * 0.93}L${foot + each} ${y + h}h${-each}z`;
    hems[i % 2] += scallop
      ? svgPathTemplate`M${foot} ${y + h}h${each}v10a${each / 2} ${each * 0.42} 0 0 1 ${-each} 0z`
      : svgPathTemplate`M${foot} ${y + h}h${each + 0.5}v26h${-each - 0.5}z`;
  }
  const filled = (data: string | undefined, fill: string) => svgTemplate`<path d="${data}" fill="${fill}"/>`;
  return svgTemplate`
    <rect x="${x + 18}" y="${y + h}" width="${w - 36}" height="62" fill="#1E0F08" opacity=".22"/>
    ${filled(stripes[0], ink)}${filled(stripes[1], pale)}${filled(hems[0], darkenColor(ink, 0.8))}${filled(hems[1], darkenColor(pale, 0.88))}`;
}

export function drawWindowPane(
  { night, glass, ink, wallShade }: StorefrontStyle,
  { x, y, w, h }: SvgRect,
  arch = false,
): SvgMarkup {
  const data = arch
    ? svgPathTemplate`M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`
    : svgPathTemplate`M${x} ${y}h${w}v${h}h${-w}Z`;
  const lamp = (at: number) =>
    svgTemplate`
      <path d="${svgPathTemplate`M${at} ${y}v${h * 0.2}`}" stroke="#241208" stroke-width="4"/>
      <path d="${svgPathTemplate`M${at - 22} ${y + h * 0.2 + 18}q22 -36 44 0Z`}" fill="${ink}"/>
      <circle cx="${at}" cy="${y + h * 0.2 + 20}" r="8" fill="#FFE9AE"/>`;
  const glare = svgTemplate`<path d="${svgPathTemplate`M${x + w * 0.12} ${y + h}L${x + w * 0.42} ${y + (arch ? w * 0.1 : 0)}h${w * 0.2}L${x + w * 0.32} ${y + h}Z`}" fill="#FFF" opacity=".14"/>`;
  return svgTemplate`
    <path d="${data}" fill="#FFF7E8" stroke="#FFF7E8" stroke-width="16" stroke-linejoin="round"/>
    <path d="${data}" fill="${glass}"/>
    ${!arch && w > 200 && [lamp(x + w * 0.28), lamp(x + w * 0.72)]}${!night && glare}
    <rect x="${x - 14}" y="${y + h - 4}" width="${w + 28}" height="18" rx="4" fill="${darkenColor(wallShade, 0.86)}"/>`;
}

export function drawDoor(
  { ink, pale, glass, wallShade }: StorefrontStyle,
  x: number,
  w = 150,
  top = 372,
): SvgMarkup {
  const middle = x + w / 2;
  const bun = svgPathTemplate`M${middle - 16} ${top + 74}q0 -12 16 -12t16 12zm-2 4h36v4h-36zm2 7h32q0 7 -8 7h-16q-8 0 -8 -7z`;
  return svgTemplate`
    <rect x="${x - 12}" y="${top - 12}" width="${w + 24}" height="${STOREFRONT_FLOOR_Y - top + 12}" fill="#FFF7E8"/>
    <rect x="${x}" y="${top}" width="${w}" height="${STOREFRONT_FLOOR_Y - top}" fill="${ink}"/>
    <rect x="${x + 22}" y="${top + 26}" width="${w - 44}" height="168" rx="6" fill="${glass}"/>
    <rect x="${x + 34}" y="${top + 58}" width="${w - 68}" height="38" rx="5" fill="${pale}"/>
    <path d="${bun}" fill="${ink}"/><circle cx="${x + w - 20}" cy="${top + 226}" r="8" fill="#F6D98A"/>
    <rect x="${x - 20}" y="656" width="${w + 40}" height="16" rx="4" fill="${darkenColor(wallShade, 0.8)}"/>`;
}

export function drawPlant(x: number, size: number): SvgMarkup {
  const leaves = [-38, -16, 6, 26].map(
    (turn, i) =>
      svgTemplate`<path d="M0-40C-26-70-22-120 0-142C22-120 26-70 0-40Z" fill="${i % 2 ? '#3F7A4B' : '#5E9E5E'}" transform="rotate(${turn} 0-40)"/>`,
  );
  return svgTemplate`
    <g transform="translate(${x} 672)scale(${formatToHundredth(size)})">${leaves}
    <path d="M-40-52H40L30 6H-30Z" fill="#C7643B"/><path d="M-40-52H0L-6 6H-30Z" fill="#DB7D52"/>
    <rect x="-46" y="-62" width="92" height="18" rx="5" fill="#E08E63"/></g>`;
}

export function drawCafeTable({ ink, pale }: StorefrontStyle, x: number): SvgMarkup {
  return svgTemplate`
    <g transform="translate(${x} 676)"><ellipse cx="6" cy="4" rx="92" ry="12" fill="#1E0F08" opacity=".18"/>
    <rect x="-6" y="-96" width="12" height="98" fill="#33251F"/>
    <rect x="-62" y="-106" width="124" height="14" rx="7" fill="${pale}"/>
    <path d="M-104 0V-104M-104-52H-66V0M104 0V-104M104-52H66V0" fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M-22-110q22-30 44 0Z" fill="#D58A37"/>
    <rect x="-22" y="-112" width="44" height="8" rx="4" fill="#A85A14"/></g>`;
}

export function drawParasol({ ink, pale }: StorefrontStyle, x: number): SvgMarkup {
  return svgTemplate`
    <g transform="translate(${x} 676)"><rect x="-5" y="-250" width="10" height="250" fill="#6B4A30"/>
    <path d="M-130-214Q0-330 130-214Z" fill="${ink}"/>
    <path d="M-46-214Q-24-272 0-272T46-214Z" fill="${pale}"/>
    <path d="M-130-214q21 20 42 0q21 20 42 0q23 20 46 0q23 20 46 0q21 20 42 0q21 20 42 0Z" fill="${darkenColor(ink, 0.8)}"/></g>`;
}

export function drawBunSign(x: number, y: number, size: number): SvgMarkup {
  return svgTemplate`
    <g transform="translate(${x} ${y})scale(${formatToHundredth(size)})"><path d="M-92 0C-98-78-50-104 0-104S98-78 92 0Z" fill="#D58A37"/>
    <path d="M-84-12C-86-70-50-94-6-96C-50-82-64-50-62-12Z" fill="#F3B45F"/>
    ${drawStroke('M-37-62h6M3-76h6M41-58h6M-9-46h6M27-34h6', '#FFF0C9', 10)}
    <path d="M-100 4q12 20 26 4q14 20 26 2q12 20 26 2q12 18 26 0q12 20 26 0q12 16 26-2l16-6V-6H-100Z" fill="#7DB548"/>
    <rect x="-98" y="12" width="196" height="40" rx="18" fill="#B5611A"/>
    <path d="M-90 52H90Q90 80 56 80H-56Q-90 80-90 52Z" fill="#D58A37"/></g>`;
}

/** Buns in the window. */
export function drawBakeryWindow(x: number): SvgMarkup {
  const buns = ['', ''];
  const gloss: string[] = [];
  for (let i = 0; i < 6; i++) {
    buns[i % 2] += svgPathTemplate`M${x + 34 + i * 78} 596q30-46 60 0Z`;
    gloss.push(svgPathTemplate`M${x + 44 + i * 78} 588q14-22 28-22`);
  }
  return svgTemplate`
    <path d="${buns[0]}" fill="#C86F2E"/><path d="${buns[1]}" fill="#E0A046"/>
    ${drawStroke(gloss.join(''), '#F8D08A', 5)}`;
}
