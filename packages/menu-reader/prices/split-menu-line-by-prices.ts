import { findPrices } from './find-prices.ts';
import { isMenuBadge } from '../lines/line-text-rules.ts';
import type { MoneyMatch } from './find-money-amounts.ts';
import { normalizeForPhraseMatching, phrasePattern } from '../phrase-patterns.ts';
import { isExtraChargeLabel, isPriceLabel, isRegularSizeLabel, splitTrailingSize } from './price-labels.ts';
import { PRICE_ON_REQUEST_PHRASES } from '../lexicon/price-words.ts';

export type MenuPrice = { amount: number; currency: string | null; label: string | null; isMaximum: boolean };
/** A part of a line: text, the prices after or before it, and the text after them. */
export type PricedMenuLinePart = {
  text: string;
  prices: MenuPrice[];
  after: string;
  isPriceOnRequest: boolean;
};

export function splitMenuLineByPrices(line: string): PricedMenuLinePart[] {
  const plain = withoutAdditions(line);
  const money = findPrices(plain);
  if (money.length === 0) return [askingPart(plain)];
  const gaps = gapsBetween(plain, money);
  const last = gaps.at(-1)!;
  if (gaps[0] === '' && isName(last)) return priceFirst(plain, money, gaps);
  return nameFirst(plain, money, gaps);
}

function withoutAdditions(line: string): string {
  return line.replaceAll(/\(([^()]{1,60})\)/g, (bracket, inside: string) =>
    /\d/.test(inside) && (/\+\s?[$€£]?\s?\d/.test(inside) || isExtraChargeLabel(inside)) ? ' ' : bracket,
  );
}

const EDGES = /^[\s.…·•_|/~,;:=*†‡–—-]+|[\s.…·•_|/~,;=*†‡–—-]+$/g;

function gapsBetween(line: string, money: readonly MoneyMatch[]): string[] {
  const ends = [0, ...money.map(({ end }) => end)];
  return ends.map((from, index) => trimmed(line.slice(from, money[index]?.start ?? line.length)));
}

function trimmed(text: string): string {
  const plain = text.replaceAll(EDGES, '').replace(/\s*[+(]$|^\)\s*/g, '');
  return plain.replaceAll(EDGES, '');
}

function isName(gap: string): boolean {
  return (
    /^[\p{L}\d"'“‘(]/u.test(gap) &&
    /\p{L}{3}/u.test(gap) &&
    !isPriceLabel(gap) &&
    !isExtraChargeLabel(gap) &&
    !isMenuBadge(gap) &&
    !/^\(\w{1,4}\)$/.test(gap)
  );
}

/** "$9 Crispy Chicken": each price belongs to the words after it. */
function priceFirst(
  line: string,
  money: readonly MoneyMatch[],
  gaps: readonly string[],
): PricedMenuLinePart[] {
  const parts: PricedMenuLinePart[] = [];
  let waiting: MenuPrice[] = [];
  for (const [index, each] of money.entries()) {
    waiting.push({ ...priceOf(each, null), isMaximum: isRange(line, money, index) });
    const text = gaps[index + 1]!;
    if (text === '') continue;
    parts.push({ text, prices: waiting, after: '', isPriceOnRequest: false });
    waiting = [];
  }
  return parts;
}

function nameFirst(
  line: string,
  money: readonly MoneyMatch[],
  gaps: readonly string[],
): PricedMenuLinePart[] {
  const several = money.length > 1 && isPriceLabel(gaps[1]!);
  const labelsFollow = several && isPriceLabel(gaps.at(-1)!);
  const { text, label: firstLabel } =
    several && !labelsFollow ? splitTrailingSize(gaps[0]!) : { text: gaps[0]!, label: null };
  const parts: PricedMenuLinePart[] = [
    { text: trimmed(text), prices: [], after: '', isPriceOnRequest: false },
  ];
  let label = firstLabel ?? lowest(parts[0]!);
  for (const [index, each] of money.entries()) {
    const part = parts.at(-1)!;
    const gap = gaps[index + 1]!;
    const isLast = index === money.length - 1;
    const closing =
      isLast && label === null && (money.length > 1 || isRegularSizeLabel(gap)) && isPriceLabel(gap);
    if (each.isExtra || (label !== null && isExtraChargeLabel(label))) {
      part.after += ` ${label ?? ''} ${line.slice(each.isExtra ? line.lastIndexOf('+', each.start) : each.start, each.end)}`;
    } else {
      part.prices.push({
        ...priceOf(each, labelsFollow || closing ? gap : label),
        isMaximum: isRange(line, money, index),
      });
    }
    label = null;
    if (labelsFollow || closing || gap === '') continue;
    if (isLast) part.after += ` ${gap}`;
    else if (beginsItem(gap)) parts.push({ text: gap, prices: [], after: '', isPriceOnRequest: false });
    else label = gap;
  }
  return parts.map((part) => ({ ...part, after: part.after.replaceAll(/\s+/g, ' ').trim() }));
}

function lowest(part: PricedMenuLinePart): string | null {
  const match = /(?:^|\s)(from|starting at|as low as|ab|desde|à partir de|\d{1,2} for)$/i.exec(part.text);
  if (!match) return null;
  part.text = trimmed(part.text.slice(0, match.index));
  return match[1]!;
}

function isRange(line: string, money: readonly MoneyMatch[], index: number): boolean {
  if (index === 0) return false;
  return /^\s*(?:-|–|—|to|bis|a|up to)\s*$/i.test(line.slice(money[index - 1]!.end, money[index]!.start));
}

function beginsItem(gap: string): boolean {
  return /^[\p{Lu}"“\d]/u.test(gap) && isName(gap) && !/^(?:W\/|With |And |Or )/i.test(gap);
}

function priceOf({ amount, currency }: MoneyMatch, label: string | null): MenuPrice {
  return { amount, currency, label: label?.replaceAll(/[()[\]:]/g, '').trim() || null, isMaximum: false };
}

const ASKS = phrasePattern(PRICE_ON_REQUEST_PHRASES);
const ASKING =
  /[\s.…·_|/–—(-]*(?:market(?: price)?|mkt\.?(?: price)?|m\.?p\.?|a\.?q\.?|s\.?q\.?|price varies|ask (?:your )?server|seasonal price|tagespreis|prix du jour)[)\s.]*$/i;

function askingPart(line: string): PricedMenuLinePart {
  const end = line.slice(-40);
  const match = ASKS.test(normalizeForPhraseMatching(end)) ? ASKING.exec(end) : null;
  const text = match ? line.slice(0, line.length - match[0].length) : line;
  return { text: match ? trimmed(text) : text, prices: [], after: '', isPriceOnRequest: match !== null };
}
