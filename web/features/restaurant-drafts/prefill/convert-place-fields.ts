/** "Place price level 0-1 maps to $, 2 to $$, 3 to $$$, 4 to $$$$, other to $$" (A9.6). */
export function priceRangeOfPriceLevel(level: number | null | undefined): '$' | '$$' | '$$$' | '$$$$' {
  if (level === 0 || level === 1) return '$';
  if (level === 3) return '$$$';
  return level === 4 ? '$$$$' : '$$';
}

/** In the documented order (A9.7): delivery and takeaway first, then restaurants, whatever their other types. */
const TYPES = [
  [/delivery|take-?_?away|fast_?food/, 'Fast Food'],
  [/(^|_)restaurant$/, 'Casual Dining'],
  [/(^|_)(cafe|coffee(_shop)?)$/, 'Cafe'],
  [/(^|_)(bar|pub)$/, 'Pub'],
] as const;

/** The restaurant type that the wizard suggests for the types of a place. */
export function restaurantTypeOfPlace(types: readonly string[]) {
  const folded = types.map((type) =>
    type
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const match = TYPES.find(([pattern]) => folded.some((type) => pattern.test(type)));
  return match?.[1] ?? 'Fast Casual';
}
