import { PRICE_RANGES } from '#contract/base/enum-values.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type PriceRange = (typeof PRICE_RANGES)[number];

const WORDS: [RegExp, PriceRange][] = [
  [/very expensive|luxury|fine dining/i, '$$$$'],
  [/inexpensive|cheap|budget|affordable|\blow\b/i, '$'],
  [/moderate|mid-?range|average|medium/i, '$$'],
  [/expensive|upscale|pricey|\bhigh\b/i, '$$$'],
];

/** Maps "$$", "££ - £££", "$10-20", "Under $10" and "Moderate" to the four ranges of A3. */
export function readPriceRange(text: string | null): PriceRange | null {
  const priceText = text?.slice(0, 100).trim() ?? '';
  const amounts = [...priceText.matchAll(/\d+(?:[.,]\d{1,2})?/g)].map(([amount]) =>
    Number(amount.replace(',', '.')),
  );
  if (amounts.length > 0) return rangeOf(amounts, priceText);
  const sign = /([$£€¥₩₹₱฿])\1*/.exec(priceText)?.[0];
  if (sign) return assertDefined(PRICE_RANGES[Math.min(sign.length, 4) - 1]);
  return WORDS.find(([pattern]) => pattern.test(priceText))?.[1] ?? null;
}

function rangeOf(amounts: readonly number[], priceText: string): PriceRange {
  const [low = 0, high] = amounts;
  if (high === undefined && /under|below|less|up to|<|max/i.test(priceText)) return rangeAt(low / 2);
  if (high === undefined && /over|above|more|from|>|\+/i.test(priceText)) return rangeAt(low + 0.5);
  return rangeAt((low + (high ?? low)) / 2);
}

function rangeAt(amount: number): PriceRange {
  if (amount < 10) return '$';
  if (amount < 21) return '$$';
  return amount <= 30 ? '$$$' : '$$$$';
}
