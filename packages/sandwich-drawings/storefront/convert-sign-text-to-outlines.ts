import { svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import glyphs from './glyphs.json' with { type: 'json' };

export type OutlinedText = { ems: number; draw(x: number, baseline: number, size: number): SvgMarkup };

/** Advance and outline of each letter, in thousandths of an em, made by tools/fonts/export-glyph-outlines.ts. */
const GLYPHS = new Map<string, string>(Object.entries(glyphs));
/** Heavy letters of this size need tighter spacing than the font has. */
const TRACKING = 8;

/** A line as outlines of the site's font, which a picture cannot load; null if the font lacks a letter. */
export function convertSignTextToOutlines(line: string): OutlinedText | null {
  const placed: { at: number; outline: string }[] = [];
  let end = 0;
  for (const letter of line.normalize('NFC')) {
    const known = GLYPHS.get(letter);
    if (known === undefined) return null;
    const gap = known.indexOf(' ');
    placed.push({ at: end, outline: known.slice(gap + 1) });
    end += Number(known.slice(0, gap)) - TRACKING;
  }
  return {
    ems: end / 1000,
    draw: (x, baseline, size) => svgTemplate`
      <g transform="translate(${x} ${baseline})scale(${String(size / 1000)} ${String(-size / 1000)})">
      ${placed.filter(({ outline }) => outline).map(({ at, outline }) => svgTemplate`<path d="${outline}" transform="translate(${at})"/>`)}</g>`,
  };
}
