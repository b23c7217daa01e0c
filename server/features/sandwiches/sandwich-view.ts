import type { Sandwich } from '#contract/sandwiches.ts';
import { meanRating } from '#rules/ratings.ts';
import { sandwichImagePath } from '#server/features/images/images.ts';
import type { SandwichRow } from './queries.ts';

/** A row as every list and page shows it: the diet flags both flat and as `dietaryInfo` (decisions.md point 33). */
export function toSandwich(row: SandwichRow): Sandwich {
  const { containsGluten, containsDairy, containsEggs, isSpicy, organic, ratingSum, ratingCount } = row;
  return {
    ...row,
    drawingUrl: sandwichImagePath(row),
    dietaryInfo: { containsGluten, containsDairy, containsEggs, spicy: isSpicy, organic },
    averageRating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
  };
}
