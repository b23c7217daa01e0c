import { EVERYTHING, invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database.ts';
import { beginDeed } from '#server/features/progress/progress.ts';
import { lockTotals, moveRatings } from '#server/features/sandwiches/sandwiches.ts';
import { settleRatings } from './ratings.ts';
import {
  adoptSome,
  findReviewById,
  selectRatedBy,
  setAllShown,
  setShown,
  type ShownReviewRow,
} from './showing-queries.ts';

/** Enough that one person's reviews do not stand together under one name. */
const NAMES_AT_ONCE = 16;

/** The review and its author, held until the transaction ends. Undefined where there is no such review any more. */
export async function holdReview(tx: Db, id: number): Promise<ShownReviewRow | undefined> {
  const seen = await findReviewById(tx, id);
  if (!seen) return undefined;
  await beginDeed(tx, seen.userId);
  await lockTotals(tx, [seen.sandwichId]);
  return findReviewById(tx, id);
}

/** Takes one into the totals or out of them. The caller has held it. */
export async function showReview(
  tx: Db,
  { userId, id, sandwichId, rating, isShown }: ShownReviewRow,
  wanted: boolean,
  now: Date,
): Promise<void> {
  if (isShown === wanted) return;
  await setShown(tx, userId, id, wanted);
  await settleRatings(tx, sandwichId, wanted ? { sum: rating, count: 1 } : { sum: -rating, count: -1 }, now);
}

/** All that a member has written, but for what a moderator has hidden. The caller has locked the member. */
export async function showReviewsOf(tx: Db, userId: string, wanted: boolean): Promise<void> {
  await lockTotals(tx, await selectRatedBy(tx, userId));
  const sign = wanted ? 1 : -1;
  for (const { sandwichId, rating } of await setAllShown(tx, userId, wanted))
    await moveRatings(tx, { sandwichId, sum: sign * rating, count: sign });
  await invalidate(tx, [EVERYTHING]);
}

/**
 * Gives what is not hidden to former members, who are nobody, so that it stays and says nothing of its author. Several of
 * them share the reviews of one person, and each of them has those of many.
 */
export async function adoptReviews(
  tx: Db,
  userId: string,
  createFormerMembers: (tx: Db, from: number, count: number) => Promise<void>,
): Promise<void> {
  for (let round = 0, left = true; left; round++) {
    if (round % NAMES_AT_ONCE === 0) await createFormerMembers(tx, round, NAMES_AT_ONCE);
    left = await adoptSome(tx, userId, round, NAMES_AT_ONCE);
  }
  await invalidate(tx, [EVERYTHING]);
}
