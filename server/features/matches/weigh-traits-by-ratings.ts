type Rated = { id: number; rating: number };

/** The neutral rating, not the member's average, because a four is never a dislike. */
const NEITHER = 3.25;

/** A review counts more the farther it is from neutral; a long list of ingredients counts as much as a short one. */
export function weighTraitsByRatings(
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
