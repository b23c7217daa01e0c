import { tellHiddenReview } from '#server/features/notifications/notifications.ts';
import {
  deleteConcealedReview,
  holdReview,
  insertConcealedReview,
  showReview,
} from '#server/features/reviews/reviews.ts';
import type { Db } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Hiding, Moderating } from './things.ts';
import { isLeaving } from './queries.ts';

type Changed = { sandwichId: number } | null;

/** Null where it was hidden before. */
export async function hideReview(
  tx: Db,
  { entityId, reason }: Hiding,
  { by, now }: Moderating,
): Promise<Changed> {
  const review = await holdReview(tx, idOf(entityId));
  if (!review) throw gone();
  if (!(await insertConcealedReview(tx, review, { reason, by, now }))) return null;
  await showReview(tx, review, false, now);
  await tellHiddenReview(tx, { userId: review.userId, now }, review.sandwichId);
  return { sandwichId: review.sandwichId };
}

/** Somebody who is about to leave is not shown for that reason alone. */
export async function showReviewAgain(tx: Db, { entityId }: Hiding, now: Date): Promise<Changed> {
  const review = await holdReview(tx, idOf(entityId));
  if (!review) throw gone();
  if (!(await deleteConcealedReview(tx, review))) return null;
  if (!(await isLeaving(tx, review.userId))) await showReview(tx, review, true, now);
  return { sandwichId: review.sandwichId };
}

function idOf(entityId: string): number {
  if (!/^\d{1,15}$/.test(entityId)) throw gone();
  return Number(entityId);
}

function gone() {
  return notFound('This review is not there any more.');
}
