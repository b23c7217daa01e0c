import { CURRENCIES } from '../lexicon/currencies.ts';
import { NON_PRICE_WORDS_BEFORE_NUMBERS, NON_PRICE_UNITS_AFTER_NUMBERS } from '../lexicon/price-words.ts';

export type MoneyMatch = {
  start: number;
  end: number;
  amount: number;
  currency: string | null;
  kind: 'marked' | 'decimal' | 'bare';
  isExtra: boolean;
};

const NUMBER = /\d[\d.,·'’]*/g;
const CODES = /[([]\s?1?\d(?:,\s?1?\d){2,12}\s?[)\]]|[([]\s?1?\d(?:,\s1?\d|,\d)\s?[)\]]/g;
const NEAR = 14;

export function findMoneyAmounts(written: string): MoneyMatch[] {
  const line = written.replaceAll(CODES, (codes) => ' '.repeat(codes.length));
  const found: MoneyMatch[] = [];
  for (const match of line.matchAll(NUMBER)) {
    const digits = match[0].replace(/[.,·'’]+$/, '');
    const start = match.index;
    if (digits.length > 10 || start < (found.at(-1)?.end ?? 0)) continue;
    const money = moneyAt(line, start, digits);
    if (money) found.push(money);
  }
  return found;
}

function moneyAt(line: string, start: number, digits: string): MoneyMatch | null {
  const before = line.slice(Math.max(0, start - NEAR), start);
  let end = start + digits.length;
  const front = CURRENCY_BEFORE.exec(before);
  const leading = front?.[0].length ?? 0;
  const rest = before.slice(0, before.length - leading);
  if (!front && (/[\p{L}\d#@°]$|\d[.:,]$|(?<!\d)\/$/u.test(before) || IS_NUMBERED.test(before))) return null;
  let amount = amountOf(digits);
  if (amount === null) return null;
  // "8€50" and "8½"
  const cents = /^\s?[€£]\s?(\d{2})(?!\d)/.exec(line.slice(end, end + 6));
  if (cents && !digits.includes('.') && !digits.includes(',')) {
    amount += Number(cents[1]) / 100;
    return found(start - leading, end + cents[0].length, amount, '€', 'marked', rest);
  }
  const fraction = /^\s?([½¼¾])|^\s(1\/2|1\/4|3\/4)(?![\d/])/.exec(line.slice(end, end + 5));
  if (fraction) {
    amount += FRACTIONS[fraction[1] ?? fraction[2]!]!;
    end += fraction[0].length;
  }
  const after = line.slice(end, end + NEAR);
  const dash = /^(?:[.,]\s?[-–—]{1,2}|[-–—]{2}|,=)(?=\s|$|[)|/])/.exec(after);
  const back = CURRENCY_AFTER.exec(after);
  if (front || back || dash) {
    const sign = (front ?? back)?.[1] ?? null;
    const tail = front ? (dash?.[0].length ?? 0) : (back ?? dash)![0].length;
    if (!front && /^\s?¢/.test(after)) amount /= 100;
    return found(start - leading, end + tail, amount, sign, 'marked', rest);
  }
  if (IS_UNIT.test(after) || /^(?:\s?[%"”°'’]|[:h]\d\d|\p{L})/u.test(after)) return null;
  if (
    isFraction(digits, after) ||
    (before.endsWith('/') && isFraction(/\d*(?=\/$)/.exec(before)![0], `/${digits}${after}`))
  )
    return null;
  if (/^\s?\(\s?\d[\d,]*\+?\s?\)/.test(after) && amount <= 5) return null;
  const decimals = /[.,·](\d{1,2})$/.exec(digits);
  return found(start, end, amount, null, decimals || fraction ? 'decimal' : 'bare', rest);
}

function found(
  start: number,
  end: number,
  amount: number,
  sign: string | null,
  kind: MoneyMatch['kind'],
  before: string,
): MoneyMatch {
  const rounded = Math.round(amount * 100) / 100;
  return { start, end, amount: rounded, currency: currencyOf(sign), kind, isExtra: /\+\s?$/.test(before) };
}

/** 1/4 lb, 24/7, 50/50 and dates; "8/12" are two prices. */
function isFraction(digits: string, after: string): boolean {
  const below = /^\/(\d+)(\/?)/.exec(after);
  if (!below) return false;
  return Number(digits) < 3 || Number(digits) >= Number(below[1]) || below[2] === '/';
}

const FRACTIONS: Record<string, number> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '1/2': 0.5,
  '1/4': 0.25,
  '3/4': 0.75,
};
const SPELLINGS = CURRENCIES.map(([written]) => written).toSorted((a, b) => b.length - a.length);
const SIGN = SPELLINGS.map((written) => written.replaceAll(/[$./]/g, '\\$&')).join('|');
const CURRENCY_BEFORE = new RegExp(`(?<!\\p{L})(${SIGN})[ \\t]{0,2}$`, 'iu');
const CURRENCY_AFTER = new RegExp(`^[ \\t]{0,2}(${SIGN}|¢)(?!\\p{L})`, 'iu');
const IS_UNIT = new RegExp(`^[\\s-]{0,2}(?:${NON_PRICE_UNITS_AFTER_NUMBERS.join('|')})(?![\\p{L}\\d])`, 'iu');
const IS_NUMBERED = new RegExp(
  `(?<![\\p{L}\\d])(?:${NON_PRICE_WORDS_BEFORE_NUMBERS.join('|')})[.:#]?\\s{0,2}$`,
  'iu',
);
const MAX_AMOUNT = 999_999;

function currencyOf(sign: string | null): string | null {
  if (sign === null) return null;
  return CURRENCIES.find(([written]) => written.toLowerCase() === sign.toLowerCase())?.[1] ?? null;
}

/** 8 · 8.5 · 8,50 · 1,200 · 1.200,50 · 1'200.00 */
function amountOf(digits: string): number | null {
  const parts = digits.split(/[.,·'’]/);
  if (parts.length > 4 || parts.some((part) => part === '')) return null;
  const last = parts.at(-1)!;
  const isWhole = parts.length === 1 || last.length === 3;
  if (!isWhole && last.length > 2) return null;
  const groups = isWhole ? parts : parts.slice(0, -1);
  if (groups.slice(1).some((group) => group.length !== 3) || groups[0]!.length > (groups.length > 1 ? 3 : 6))
    return null;
  const amount = Number(groups.join('')) + (isWhole ? 0 : Number(last) / 10 ** last.length);
  return amount <= MAX_AMOUNT ? amount : null;
}
