type Rated = { id: number; rating: number };

/** Three stars and a quarter say neither; what one gives to everything says nothing, but nobody's every four is a dislike. */
const NEITHER = 3.25;

/**
 * What somebody wants, by trait, the most wanted first and the disliked last: each review speaks for the traits of its
 * sandwich, louder the farther from indifferent, and long lists of ingredients no louder than short ones.
 */
export function tasteOf(
  rated: readonly Rated[],
  traitsOf: ReadonlyMap<number, ReadonlyMap<number, number>>,
): { trait: number; weight: number }[] {
  const taste = new Map<number, number>();
  for (const { id, rating } of rated) {
    const traits = traitsOf.get(id) ?? new Map<number, number>();
    const loudness = (rating - NEITHER) / Math.sqrt(Math.max(1, traits.size));
    for (const [trait, weight] of traits) taste.set(trait, (taste.get(trait) ?? 0) + loudness * weight);
  }
  return [...taste]
    .map(([trait, weight]) => ({ trait, weight }))
    .sort((one, other) => other.weight - one.weight || one.trait - other.trait);
}
