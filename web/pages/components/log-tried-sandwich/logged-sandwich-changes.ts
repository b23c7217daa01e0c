import type { Review, SavedReview } from '#contract/catalog/reviews.ts';

/** `saved` is null while it waits on this device; `before` is the review that it replaced. */
export type ReviewChange = { saved: SavedReview | null; before: Review | null };

export type ComparisonOutcome = {
  /** The first comparison of all ranks the other sandwich, too. */
  newlyRankedRivalId: number | null;
  /** The sandwich has found its position in the ranking. */
  isRanked: boolean;
};

/** What the member has added after the mark itself. */
export type LoggedSandwichChanges = {
  review: ReviewChange | null;
  comparisons: readonly ComparisonOutcome[];
};
