import type { WeightedPart } from '#server/features/matches/shared-parts.ts';
import type { WeightedTrait } from '#server/features/similarity/similarity.ts';

export type TraitWeight = { trait: number; weight: number };

/** Each trait once, the most telling first. */
export function weighTraits(traits: readonly WeightedTrait[]): TraitWeight[] {
  const weights = new Map(traits.map(({ trait, weight }) => [trait, weight]));
  return [...weights]
    .map(([trait, weight]) => ({ trait, weight }))
    .sort((one, other) => other.weight - one.weight || one.trait - other.trait);
}

/** Ingredients and tags with what they tell: as much as the rarest that they stand for. */
export function labeledParts(traits: readonly WeightedTrait[]): WeightedPart[] {
  const parts = new Map<string, number>();
  for (const { label, weight } of traits)
    if (label !== null) parts.set(label, Math.max(parts.get(label) ?? 0, weight));
  return [...parts].map(([label, weight]) => ({ label, weight }));
}
