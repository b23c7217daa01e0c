/** What a price range means, for people (administration.md section 3). */
export const PRICE_WORDS = {
  $: ['under $10', 'Budget'],
  $$: ['$10-$20', 'Moderate'],
  $$$: ['$21-$30', 'Expensive'],
  $$$$: ['over $30', 'Very Expensive'],
} as const;

/** "$$ ($10-$20; Moderate)". */
export function priceRangeText(range: keyof typeof PRICE_WORDS): string {
  return `${range} (${PRICE_WORDS[range].join('; ')})`;
}
