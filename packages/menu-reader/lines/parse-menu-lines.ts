import { isMenuBoilerplate } from './line-text-rules.ts';
import type { NormalizedMenuLine } from './normalize-lines.ts';
import { isPriceLabel } from '../prices/price-labels.ts';
import { splitMenuLineByPrices, type PricedMenuLinePart } from '../prices/split-menu-line-by-prices.ts';
import { isKnownSectionHeading } from '../classify-section.ts';

export type MenuLine = NormalizedMenuLine & {
  parts: PricedMenuLinePart[];
  kind: 'blank' | 'text' | 'priced' | 'price';
  at: number;
};

export type MenuLines = { lines: readonly MenuLine[]; pricesComeFirst: boolean; namesAreSmall: boolean };

export function parseMenuLines(plain: readonly NormalizedMenuLine[]): MenuLines {
  const lines = plain.map(readLine);
  return { lines, pricesComeFirst: pricesComeFirst(lines), namesAreSmall: namesAreSmall(lines) };
}

export function nextMenuLine(lines: readonly MenuLine[], { at }: MenuLine): MenuLine | undefined {
  return lines.slice(at + 1, at + 4).find(({ kind }) => kind !== 'blank');
}

function readLine(line: NormalizedMenuLine, at: number): MenuLine {
  if (line.text === '' || isMenuBoilerplate(line.text)) return { ...line, parts: [], kind: 'blank', at };
  const parts =
    line.as === 'description'
      ? [{ text: line.text, prices: [], after: '', isPriceOnRequest: false }]
      : splitMenuLineByPrices(line.text);
  const [first] = parts;
  const hasPrice = first!.prices.length > 0 || first!.isPriceOnRequest;
  if (!hasPrice) return { ...line, parts, kind: 'text', at };
  const isBare = parts.length === 1 && (first!.text === '' || isPriceLabel(first!.text));
  return { ...line, parts, kind: isBare ? 'price' : 'priced', at };
}

export function consecutivePriceLines(lines: readonly MenuLine[], from: number): MenuLine[] {
  const run: MenuLine[] = [];
  for (let at = from; lines[at]?.kind === 'price'; at += 1) run.push(lines[at]!);
  return run;
}

function pricesComeFirst(lines: readonly MenuLine[]): boolean {
  const met = lines.filter(({ kind, text }) => kind !== 'blank' && !isKnownSectionHeading(text));
  return met[0]?.kind === 'price' && met[0].parts[0]!.text === '' && met.at(-1)?.kind !== 'price';
}

/** If everything is lowercase, a small letter does not mark a description. */
function namesAreSmall(lines: readonly MenuLine[]): boolean {
  const small = lines.filter(({ kind, text }) => kind === 'priced' && /^\p{Ll}/u.test(text));
  const described = small.filter(({ at }) => {
    const before = lines[at - 1];
    return before?.kind === 'text' && /^\p{Lu}/u.test(before.text) && !isKnownSectionHeading(before.text);
  });
  return small.length >= 2 && small.length > 2 * described.length;
}
