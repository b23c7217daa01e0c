export type WeightedTokens = readonly [weight: 'A' | 'B' | 'C' | 'D', tokens: readonly string[]];

/** The same as fold_text for the words of the grammar, which contain no other characters. */
export function normalizeToSearchTokens(text: string): string[] {
  return text
    .replaceAll("'", '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}$]+/u)
    .filter(Boolean);
}

/**
 * The same tsvector as server/features/discovery/search-index/search-vector-queries.ts builds: parts in order, each
 * with its weight.
 */
export function formatTsvector(parts: readonly WeightedTokens[]): string {
  const places = new Map<string, string>();
  let position = 0;
  for (const [weight, tokens] of parts) {
    for (const token of tokens) {
      position += 1;
      const before = places.get(token);
      const place = weight === 'D' ? `${position}` : `${position}${weight}`;
      places.set(token, before === undefined ? place : `${before},${place}`);
    }
  }
  let text = '';
  for (const [token, at] of places) text += `${text && ' '}'${token}':${at}`;
  return text;
}
