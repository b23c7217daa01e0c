import type { WeightedIngredient } from '#server/features/matches/shared-ingredients.ts';
import type { WeightedTrait } from '#server/features/similarity/similarity.ts';

export type TraitWeight = { trait: number; weight: number };

export function sortTraitsByWeight(traits: readonly WeightedTrait[]): TraitWeight[] {
  const weights = new Map(traits.map(({ trait, weight }) => [trait, weight]));
  return [...weights]
    .map(([trait, weight]) => ({ trait, weight }))
    .sort((one, other) => other.weight - one.weight || one.trait - other.trait);
}

/** The weight of an ingredient or tag is that of its rarest trait. */
export function weightedIngredientsOf(traits: readonly WeightedTrait[]): WeightedIngredient[] {
  const parts = new Map<string, number>();
  for (const { label, weight } of traits)
    if (label !== null) parts.set(label, Math.max(parts.get(label) ?? 0, weight));
  return [...parts].map(([label, weight]) => ({ label, weight }));
}
