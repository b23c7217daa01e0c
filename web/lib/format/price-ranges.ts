/** What a price range means, in words (A3.30). */
export const PRICE_RANGE_TEXTS = {
  $: ['under $10', 'Budget'],
  $$: ['$10-$20', 'Moderate'],
  $$$: ['$21-$30', 'Expensive'],
  $$$$: ['over $30', 'Very Expensive'],
} as const;

/** "$$ ($10-$20; Moderate)". */
export function priceRangeText(range: keyof typeof PRICE_RANGE_TEXTS): string {
  return `${range} (${PRICE_RANGE_TEXTS[range].join('; ')})`;
}
