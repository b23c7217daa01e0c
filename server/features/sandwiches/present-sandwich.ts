import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { meanRating } from '#shared/catalog/ratings.ts';
import { sandwichImagePath } from '#server/features/drawings/drawings.ts';
import type { SandwichRow } from './queries.ts';

/** The diet flags are both flat and in `dietaryInfo` (D33). */
export function presentSandwich(row: SandwichRow, distance: number | null = null): Sandwich {
  const { ratingSum, ratingCount, organic, ...fields } = row;
  const { containsGluten, containsDairy, containsEggs, isSpicy } = fields;
  return {
    ...fields,
    drawingUrl: sandwichImagePath(row),
    dietaryInfo: { containsGluten, containsDairy, containsEggs, spicy: isSpicy, organic },
    averageRating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
    ...(distance !== null && { distance }),
  };
}
