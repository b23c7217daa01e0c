import bidiFactory from 'bidi-js';
import { Buffer as TextBuffer, Direction, shape, type Font } from 'harfbuzzjs';
import { findFontForLetters, type LoadedFont, type FontRole } from './find-font-for-letters.ts';

export type ShapedLine = { width: number; draw(x: number, y: number, size: number): string };

type Run = { face: LoadedFont; level: number; text: string };
type Glyph = { path: string; x: number; y: number; scale: number };

// Its types declare a module, but Node loads the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const paths = new WeakMap<Font, Map<number, string>>();

export function isRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1;
}

/** Omits letters that no font has. */
export function shapeTextLine(text: string, role: FontRole, direction: 'ltr' | 'rtl'): ShapedLine {
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const run of inVisualOrder(runsOf(text, role, direction))) width = place(run, width, glyphs);
  const draw = (x: number, y: number, size: number) =>
    glyphs
      .map((glyph) => {
        const at = `translate(${(x + glyph.x * size).toFixed(2)} ${(y - glyph.y * size).toFixed(2)})`;
        const scale = (glyph.scale * size).toFixed(5);
        return `<path transform="${at}scale(${scale} -${scale})" d="${glyph.path}"/>`;
      })
      .join('');
  return { width, draw };
}

export function countDrawableLetters(text: string, role: FontRole): { drawable: number; missing: number } {
  let [drawable, missing] = [0, 0];
  for (const { segment } of graphemes.segment(text)) {
    if (/^\s+$/u.test(segment)) continue;
    if (fontOf(segment, role)) drawable++;
    else missing++;
  }
  return { drawable, missing };
}

function runsOf(text: string, role: FontRole, direction: 'ltr' | 'rtl'): Run[] {
  const levels = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels.levels[index] ?? 0;
    const last = runs.at(-1);
    const face = fontOf(segment, role);
    if (!face) continue;
    if (last && last.face === face && last.level === level) last.text += segment;
    else runs.push({ face, level, text: segment });
  }
  return runs;
}

const INVISIBLE = /\u{200c}|\u{200d}|\u{fe0e}|\u{fe0f}/u;
const PICTURE = /\p{Emoji_Presentation}|\ufe0f/u;

// Each letter is looked up for every line that is tried, and mixed scripts would search all fonts each time.
const found: Record<FontRole, Map<string, LoadedFont | undefined>> = { display: new Map(), text: new Map() };
const MAX_CACHED = 20_000;

function fontOf(grapheme: string, role: FontRole): LoadedFont | undefined {
  const known = found[role];
  if (known.has(grapheme)) return known.get(grapheme);
  if (known.size >= MAX_CACHED) known.clear();
  const letters = [...grapheme].filter((letter) => !INVISIBLE.test(letter));
  const face = findFontForLetters(
    role,
    letters.map((letter) => letter.codePointAt(0)!),
    PICTURE.test(grapheme),
  );
  known.set(grapheme, face);
  return face;
}

/** From the highest level down to the lowest odd one, reverses runs at that level or above (UAX 9, rule L2). */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

function place({ face: { font, unitsPerEm }, level, text }: Run, start: number, glyphs: Glyph[]): number {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  let x = start;
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const path = pathOf(font, glyph.codepoint);
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
    if (path)
      glyphs.push({ path, x: x + xOffset / unitsPerEm, y: yOffset / unitsPerEm, scale: 1 / unitsPerEm });
    x += xAdvance / unitsPerEm;
  }
  return x;
}

function pathOf(font: Font, glyph: number): string {
  let known = paths.get(font);
  if (!known) paths.set(font, (known = new Map()));
  let path = known.get(glyph);
  if (path === undefined) known.set(glyph, (path = font.glyphToPath(glyph)));
  return path;
}
