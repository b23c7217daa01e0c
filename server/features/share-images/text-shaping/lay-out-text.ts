import { countDrawableLetters, isRightToLeft, shapeTextLine, type ShapedLine } from './shape-text-line.ts';
import type { FontRole } from './find-font-for-letters.ts';

export type TextBlock = {
  text: string;
  role: FontRole;
  /** The largest size that fits is used; at the smallest size, the text is truncated. */
  sizes: readonly number[];
  width: number;
  lines: number;
  height?: number;
  /** Between baselines, in ems. */
  leading: number;
};
export type TextLayout = {
  size: number;
  height: number;
  lines: readonly ShapedLine[];
  isRightToLeft: boolean;
};

export function layOutText({ text, role, sizes, width, leading, ...limits }: TextBlock): TextLayout | null {
  const clean = cleaned(text);
  const { drawable, missing } = countDrawableLetters(clean, role);
  // A name without many of its letters would be a different name.
  if (drawable === 0 || missing > drawable / 4) return null;
  const isRtl = isRightToLeft(clean);
  const shapeOf = (line: string) => shapeTextLine(line, role, isRtl ? 'rtl' : 'ltr');
  const finish = (size: number, broken: readonly string[]): TextLayout => ({
    size,
    height: broken.length * size * leading,
    lines: broken.map(shapeOf),
    isRightToLeft: isRtl,
  });
  const linesAt = (size: number) =>
    Math.max(1, Math.min(limits.lines, Math.floor((limits.height ?? Infinity) / (size * leading))));
  for (const size of sizes) {
    const broken = breakLines(clean, width / size, shapeOf);
    if (broken && broken.length <= linesAt(size)) return finish(size, broken);
  }
  const size = sizes.at(-1)!;
  const maxWidth = width / size;
  const broken = breakLines(clean, maxWidth, shapeOf, true)!;
  const full = linesAt(size) - 1;
  return finish(size, [...broken.slice(0, full), cut(broken.slice(full).join(' '), maxWidth, shapeOf)]);
}

const MAX_GRAPHEMES = 400;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cleaned(text: string): string {
  const visible = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
  const all = [...graphemes.segment(visible.slice(0, 4 * MAX_GRAPHEMES))].map(({ segment }) => segment);
  return all.length > MAX_GRAPHEMES ? `${all.slice(0, MAX_GRAPHEMES).join('')}…` : all.join('');
}

type ShapeOf = (line: string) => ShapedLine;

function breakLines(
  text: string,
  maxWidth: number,
  shapeOf: ShapeOf,
  mayBreakWords = false,
): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of pieces(text)) {
    const longer = line + word;
    if (shapeOf(longer.trimEnd()).width <= maxWidth) {
      line = longer;
      continue;
    }
    if (line) lines.push(line.trimEnd());
    line = word;
    if (shapeOf(word.trimEnd()).width <= maxWidth) continue;
    if (!mayBreakWords) return null;
    for (
      let head = fitting(line, maxWidth, shapeOf);
      head.length < line.length;
      head = fitting(line, maxWidth, shapeOf)
    ) {
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return line ? [...lines, line.trimEnd()] : lines;
}

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function pieces(text: string): string[] {
  return text
    .split(/(?<=\s)/u)
    .flatMap((word) =>
      IDEOGRAPH.test(word) ? [...graphemes.segment(word)].map(({ segment }) => segment) : [word],
    );
}

/** As many letters from the start as fit, and at least one. */
function fitting(text: string, maxWidth: number, shapeOf: ShapeOf): string {
  const all = [...graphemes.segment(text)].map(({ segment }) => segment);
  let [low, high] = [1, all.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (shapeOf(all.slice(0, middle).join('')).width <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return all.slice(0, low).join('');
}

function cut(text: string, maxWidth: number, shapeOf: ShapeOf): string {
  if (shapeOf(text).width <= maxWidth) return text;
  const whole = fitting(text, maxWidth - shapeOf('…').width, shapeOf);
  // Cuts between words if a word ends near.
  return `${whole.replace(/\s\S{0,12}$/u, '').trimEnd()}…`;
}
