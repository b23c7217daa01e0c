import type { Sandwich } from '#contract/sandwiches.ts';
import { meanRating } from '#rules/ratings.ts';
import { sandwichImagePath } from '#server/features/images/images.ts';
import type { SandwichRow } from './queries.ts';

/** A row as every list and page shows it: the diet flags both flat and as `dietaryInfo` (decisions.md point 33). */
export function toSandwich(row: SandwichRow): Sandwich {
  const { backdrop, organic, ratingSum, ratingCount, ...shown } = row;
  const { containsGluten, containsDairy, containsEggs, isSpicy } = row;
  return {
    ...shown,
    drawingUrl: sandwichImagePath(row),
    dietaryInfo: { containsGluten, containsDairy, containsEggs, spicy: isSpicy, organic },
    averageRating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
  };
}
