import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockMember } from '#server/features/progress/progress.ts';
import { lockRatingTotals } from '#server/features/sandwiches/sandwiches.ts';
import { sumQuarantinedRatings } from './quarantine-queries.ts';
import { adjustRatingTotals, applyRatingChange } from './apply-rating-changes.ts';
import {
  findReviewVisibility,
  selectSandwichesWithChangingTotals,
  updateReviewVisibilityOfMember,
  updateReviewVisibility,
  type ReviewVisibilityRow,
} from './write-queries.ts';

export async function lockReview(tx: Db, id: number): Promise<ReviewVisibilityRow | undefined> {
  const seen = await findReviewVisibility(tx, id);
  if (!seen) return undefined;
  await lockMember(tx, seen.userId);
  for (let { sandwichId } = seen; ;) {
    await lockRatingTotals(tx, [sandwichId]);
    const found = await findReviewVisibility(tx, id);
    // A merge may have moved the review while this waited for the lock on the totals.
    if (!found || found.sandwichId === sandwichId) return found;
    ({ sandwichId } = found);
  }
}

/** Adds the review to the totals or removes it. The caller has locked it. */
export async function setReviewVisibility(
  tx: Db,
  { userId, id, sandwichId, rating, isVisible }: ReviewVisibilityRow,
  shouldShow: boolean,
  now: Date,
): Promise<void> {
  if (isVisible === shouldShow) return;
  await updateReviewVisibility(tx, userId, id, shouldShow);
  const by = shouldShow ? { sum: rating, count: 1 } : { sum: -rating, count: -1 };
  await applyRatingChange(tx, { sandwichId, ...by }, { now });
}

/** Skips reviews that a moderator has hidden. The caller has locked the member. */
export async function setVisibilityOfMemberReviews(
  tx: Db,
  userId: string,
  shouldShow: boolean,
): Promise<void> {
  await lockRatingTotals(tx, await selectSandwichesWithChangingTotals(tx, userId, shouldShow));
  const sign = shouldShow ? 1 : -1;
  for (const { sandwichId, rating } of await updateReviewVisibilityOfMember(tx, userId, shouldShow))
    await adjustRatingTotals(tx, {
      sandwichId,
      sum: sign * rating,
      count: sign,
      quarantined: await sumQuarantinedRatings(tx, sandwichId),
    });
  await invalidateCacheTags(tx, [ALL_ENTRIES_CACHE_TAG]);
}
