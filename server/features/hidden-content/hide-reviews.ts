import { notifyReviewHidden } from '#server/features/notifications/notifications.ts';
import {
  deleteHiddenReview,
  insertHiddenReview,
  isAwaitingErasure,
  lockReview,
  setReviewVisibility,
} from '#server/features/reviews/reviews.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import type { ModerationInput, ModerationContext } from './get-moderated-items.ts';

type ReviewChange = { sandwichId: number } | null;

export async function hideReview(
  tx: Db,
  { entityId, reason }: ModerationInput,
  { actorId, now }: ModerationContext,
): Promise<ReviewChange> {
  const review = await lockReview(tx, idOf(entityId));
  if (!review) throw reviewNotFound();
  if (!(await insertHiddenReview(tx, review, { reason, actorId, now }))) return null;
  await setReviewVisibility(tx, review, false, now);
  await notifyReviewHidden(tx, { userId: review.userId, now }, review.sandwichId);
  return { sandwichId: review.sandwichId };
}

/** A review of a member with a pending erasure stays invisible. */
export async function restoreHiddenReview(
  tx: Db,
  { entityId }: ModerationInput,
  now: Date,
): Promise<ReviewChange> {
  const review = await lockReview(tx, idOf(entityId));
  if (!review) throw reviewNotFound();
  if (!(await deleteHiddenReview(tx, review))) return null;
  if (!(await isAwaitingErasure(tx, review.userId))) await setReviewVisibility(tx, review, true, now);
  return { sandwichId: review.sandwichId };
}

function idOf(entityId: string): number {
  if (!/^\d{1,15}$/.test(entityId)) throw reviewNotFound();
  return Number(entityId);
}

function reviewNotFound() {
  return notFoundError('This review is gone.');
}
