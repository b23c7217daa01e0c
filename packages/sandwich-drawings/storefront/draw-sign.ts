import { svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { convertSignTextToOutlines } from './convert-sign-text-to-outlines.ts';
import type { OutlinedText } from './convert-sign-text-to-outlines.ts';
import type { StorefrontStyle } from './storefront-style.ts';

export type SvgRect = { x: number; y: number; w: number; h: number };

/** The name on a board, in one line or two, never wider than the board. */
export function drawSign(
  { name, ink, pale }: StorefrontStyle,
  { x, y, w, h }: SvgRect,
  dark = true,
): SvgMarkup {
  const [ground, letters] = dark ? [ink, pale] : [pale, ink];
  const board = (dx: number, dy: number, fill: string) =>
    svgTemplate`<rect x="${x + dx}" y="${y + dy}" width="${w}" height="${h}" rx="12" fill="${fill}"`;
  return svgTemplate`
    ${board(6, 10, '#1E0F08')} opacity=".2"/>${board(0, 0, ground)}/>
    <rect x="${x + 9}" y="${y + 9}" width="${w - 18}" height="${h - 18}" rx="7" fill="none" stroke="${letters}" stroke-width="3" opacity=".55"/>
    ${drawLettering(name, letters, { x: x + 30, y, w: w - 60, h })}`;
}

export function drawLettering(name: string, ink: string, box: SvgRect): SvgMarkup {
  const lines = inLines(clippedName(name));
  const own = lines.map(convertSignTextToOutlines).filter((line) => line !== null);
  return own.length === lines.length ? inDisplayFont(own, ink, box) : inSystemFont(lines, ink, box);
}

function inDisplayFont(lines: readonly OutlinedText[], ink: string, { x, y, w, h }: SvgRect): SvgMarkup {
  const longest = Math.max(1, ...lines.map(({ ems }) => ems));
  const size = Math.min(h * (lines.length > 1 ? 0.42 : 0.62), w / longest);
  const drawn = lines.map((line, i) =>
    line.draw(x + (w - line.ems * size) / 2, baselineOf(i, lines.length, size, y + h / 2), size),
  );
  return svgTemplate`<g fill="${ink}">${drawn}</g>`;
}

function inSystemFont(lines: readonly string[], ink: string, { x, y, w, h }: SvgRect): SvgMarkup {
  const longest = Math.max(...lines.map(widthInEms));
  const size = Math.min(h * (lines.length > 1 ? 0.39 : 0.56), w / longest);
  const text = lines.map((line, i) => {
    const squeezed = size < 12 ? svgTemplate` textLength="${w}" lengthAdjust="spacingAndGlyphs"` : '';
    return svgTemplate`<text x="${x + w / 2}" y="${baselineOf(i, lines.length, size, y + h / 2)}"${squeezed}>${line}</text>`;
  });
  return svgTemplate`<g text-anchor="middle" font-family="system-ui,sans-serif" font-weight="800" font-size="${Math.max(12, size)}" fill="${ink}">${text}</g>`;
}

function baselineOf(line: number, lines: number, size: number, middle: number): number {
  return middle + size * (0.35 + (line - (lines - 1) / 2) * 1.06);
}

const MAX_SIGN_LENGTH = 64;
const ONE_LINE = 24;

function clippedName(name: string): string {
  const letters = [...name.replace(/\s+/g, ' ').trim()];
  return letters.length > MAX_SIGN_LENGTH
    ? `${letters.slice(0, MAX_SIGN_LENGTH - 1).join('')}…`
    : letters.join('');
}

function inLines(name: string): string[] {
  if ([...name].length <= ONE_LINE) return [name];
  const gaps = [...name.matchAll(/ /g)].map((gap) => gap.index);
  const middle = gaps.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}

// Generous, because any font may be used: Latin letters take about 0.66 em; CJK, emoji and capitals are wider.
function widthInEms(line: string): number {
  let ems = 0;
  for (const letter of line) ems += letterWidthInEms(letter);
  return Math.max(1, ems);
}

function letterWidthInEms(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code > 0x1100) return 1.05;
  if (/[\p{Lu}mw&@%]/u.test(letter)) return 0.8;
  return /[iljt.,'’ !|]/.test(letter) ? 0.4 : 0.66;
}
