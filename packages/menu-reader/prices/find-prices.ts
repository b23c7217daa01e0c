import { findMoneyAmounts, type MoneyMatch } from './find-money-amounts.ts';
import { isExtraChargeLabel, isPriceLabel } from './price-labels.ts';

/** Bare numbers count only where a price is expected. */
export function findPrices(line: string): MoneyMatch[] {
  const money = findMoneyAmounts(line);
  const prices: MoneyMatch[] = [];
  let after = line.length;
  for (const each of money.toReversed()) {
    const tail = line.slice(each.end, after);
    if (each.kind === 'bare' && !(isBehindWords(line, each) && isBeforePrices(tail, each, prices, line)))
      continue;
    prices.unshift(each);
    after = each.start;
  }
  return prices;
}

const HIGHEST_BARE = 99_999;

function isBehindWords(line: string, { start, amount }: MoneyMatch): boolean {
  if (amount === 0 || amount > HIGHEST_BARE) return false;
  const before = line.slice(0, start);
  if (before.trim() === '') return true;
  // Four digits are a year or calories, unless they stand apart as prices in won or pesos do.
  if (amount >= 1000) return amount % 100 === 0 && /[\s.…]{2}$|\t$/.test(before);
  return /[\s.…·_|/–—+-]$/.test(before) && !/^\s*(?:combo|meal|special|plate|lunch|no)\s*$/i.test(before);
}

function isBeforePrices(
  tail: string,
  { start, end, amount }: MoneyMatch,
  behind: readonly MoneyMatch[],
  line: string,
): boolean {
  // "(12)" counts something, and "(11-3)" is lunch time.
  if (/^\s*\)/.test(tail)) return false;
  const isFirst = line.slice(0, start).trim() === '';
  // "1. The Double - $14"
  if (isFirst && /^[.)]\s+\p{L}/u.test(line.slice(end))) return false;
  if (tail.replaceAll(/[\s.…·•_|/~,;:()[\]*†‡+–—-]/g, '') === '') {
    const next = behind[0];
    if (next && next.kind !== 'bare' && !/[|/\t,;]|\s{2}|[-–—]/.test(tail)) return false;
    return !isFirst || end === line.trimEnd().length || behind.length > 0;
  }
  if (isPriceLabel(tail) || (behind.length > 0 && isExtraChargeLabel(tail)))
    return !isFirst || behind.length > 0;
  if (isFirst) return false;
  if (behind.length > 0 && /^(?:\s*[,;·•|]\s*|\s{2,}|\t)\p{Lu}/u.test(tail)) return true;
  return amount >= 3 && /^\s+[-–—|·•]\s/.test(tail);
}
