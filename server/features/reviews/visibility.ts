import { ALL_TAGS, invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockMember } from '#server/features/progress/progress.ts';
import { lockTotals, moveRatings } from '#server/features/sandwiches/sandwiches.ts';
import { applyRatingChange } from './ratings.ts';
import {
  anonymizeBatch,
  findReviewById,
  selectSandwichesRatedBy,
  updateVisibilityOfMember,
  updateVisibility,
  type ReviewVisibilityRow,
} from './visibility-queries.ts';

/** Enough that one person's reviews do not stand together under one name. */
const FORMER_MEMBERS_PER_BATCH = 16;

/** The review and its author, held until the transaction ends. Undefined where there is no such review any more. */
export async function lockReview(tx: Db, id: number): Promise<ReviewVisibilityRow | undefined> {
  const seen = await findReviewById(tx, id);
  if (!seen) return undefined;
  await lockMember(tx, seen.userId);
  await lockTotals(tx, [seen.sandwichId]);
  return findReviewById(tx, id);
}

/** Takes one into the totals or out of them. The caller has held it. */
export async function setReviewVisibility(
  tx: Db,
  { userId, id, sandwichId, rating, isShown }: ReviewVisibilityRow,
  wanted: boolean,
  now: Date,
): Promise<void> {
  if (isShown === wanted) return;
  await updateVisibility(tx, userId, id, wanted);
  await applyRatingChange(
    tx,
    sandwichId,
    wanted ? { sum: rating, count: 1 } : { sum: -rating, count: -1 },
    now,
  );
}

/** All that a member has written, but for what a moderator has hidden. The caller has locked the member. */
export async function setVisibilityOfMemberReviews(tx: Db, userId: string, wanted: boolean): Promise<void> {
  await lockTotals(tx, await selectSandwichesRatedBy(tx, userId));
  const sign = wanted ? 1 : -1;
  for (const { sandwichId, rating } of await updateVisibilityOfMember(tx, userId, wanted))
    await moveRatings(tx, { sandwichId, sum: sign * rating, count: sign });
  await invalidate(tx, [ALL_TAGS]);
}

/**
 * Gives what is not hidden to former members, who are nobody, so that it stays and says nothing of its author. Several of
 * them share the reviews of one person, and each of them has those of many.
 */
export async function anonymizeReviews(
  tx: Db,
  userId: string,
  createFormerMembers: (tx: Db, from: number, count: number) => Promise<void>,
): Promise<void> {
  for (let round = 0, left = true; left; round++) {
    if (round % FORMER_MEMBERS_PER_BATCH === 0)
      await createFormerMembers(tx, round, FORMER_MEMBERS_PER_BATCH);
    left = await anonymizeBatch(tx, userId, round, FORMER_MEMBERS_PER_BATCH);
  }
  await invalidate(tx, [ALL_TAGS]);
}
