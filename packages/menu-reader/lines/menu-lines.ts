import { isBoilerplate } from './line-kinds.ts';
import type { PlainLine } from './plain-lines.ts';
import { isPriceLabel } from '../prices/price-labels.ts';
import { pricedParts, type PricedPart } from '../prices/priced-line.ts';
import { isKnownHeading } from '../sections.ts';

export type MenuLine = PlainLine & {
  parts: PricedPart[];
  kind: 'blank' | 'text' | 'priced' | 'price';
  at: number;
};

export type MenuLines = { lines: readonly MenuLine[]; pricesComeFirst: boolean; namesAreSmall: boolean };

export function parseMenuLines(plain: readonly PlainLine[]): MenuLines {
  const lines = plain.map(readLine);
  return { lines, pricesComeFirst: pricesComeFirst(lines), namesAreSmall: namesAreSmall(lines) };
}

export function nextLine(lines: readonly MenuLine[], { at }: MenuLine): MenuLine | undefined {
  return lines.slice(at + 1, at + 4).find(({ kind }) => kind !== 'blank');
}

function readLine(line: PlainLine, at: number): MenuLine {
  if (line.text === '' || isBoilerplate(line.text)) return { ...line, parts: [], kind: 'blank', at };
  const parts =
    line.as === 'description'
      ? [{ text: line.text, prices: [], after: '', asks: false }]
      : pricedParts(line.text);
  const [first] = parts;
  const hasPrice = first!.prices.length > 0 || first!.asks;
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
  const met = lines.filter(({ kind, text }) => kind !== 'blank' && !isKnownHeading(text));
  return met[0]?.kind === 'price' && met[0].parts[0]!.text === '' && met.at(-1)?.kind !== 'price';
}

/** If everything is lowercase, a small letter does not mark a description. */
function namesAreSmall(lines: readonly MenuLine[]): boolean {
  const small = lines.filter(({ kind, text }) => kind === 'priced' && /^\p{Ll}/u.test(text));
  const described = small.filter(({ at }) => {
    const before = lines[at - 1];
    return before?.kind === 'text' && /^\p{Lu}/u.test(before.text) && !isKnownHeading(before.text);
  });
  return small.length >= 2 && small.length > 2 * described.length;
}
