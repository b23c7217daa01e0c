import type { SavedReview } from '#contract/catalog/reviews.ts';
import { lockMember, rewardReview } from '#server/features/progress/progress.ts';
import { assertNotMerged } from '#server/features/merged-ids/merged-ids.ts';
import { lockRatingTotals, assertSandwichExists } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import { assertWritePreconditions, type Preconditions } from '#server/platform/http/preconditions.ts';
import {
  isAwaitingErasure,
  recordHiddenStateOfDeletedReview,
  restoreHiddenStateOfReview,
} from './hidden-queries.ts';
import { NO_RATING_CHANGE, applyRatingChange } from './apply-rating-changes.ts';
import { findRatingQuarantineEnd, canChangeRatingQuarantine } from './quarantine-queries.ts';
import { getOwnReview } from './reviews.ts';
import {
  deleteOwnReview,
  findOwnReview,
  insertReview,
  updateReviewRow,
  updateReviewVisibility,
  type OwnReviewRow,
} from './write-queries.ts';

type ReviewText = { review?: string | null | undefined; comment?: string | null | undefined };
type Opinion = ReviewText & {
  userId: string;
  sandwichId: number;
  rating: number;
  performedAt: Date;
  preconditions: Preconditions;
  now: Date;
};

// These run in the caller's transaction, which also stores the response to the Idempotency-Key.

/** A member's second review of a sandwich updates the first, also when two tabs send at once. */
export async function writeReview(tx: Db, opinion: Opinion): Promise<{ saved: SavedReview; isNew: boolean }> {
  const { userId, sandwichId, rating, now } = opinion;
  await assertSandwichExists(tx, sandwichId);
  await lockMember(tx, userId);
  await lockRatingTotals(tx, [sandwichId]);
  // A merge, which locks the totals, may have committed in the meantime.
  await assertSandwichExists(tx, sandwichId);
  const before = await findOwnReview(tx, userId, { sandwichId });
  assertWritePreconditions(before, opinion.preconditions);
  const comment = textOf(opinion);
  const movesQuarantine = await canChangeRatingQuarantine(tx, opinion);
  const id = before?.id ?? (await insertReview(tx, { userId, sandwichId, rating, comment: comment ?? '' }));
  if (before) await rewrite(tx, userId, before, { rating, comment, now, movesQuarantine });
  else {
    // A deletion request of the member may have committed while this waited for the lock.
    const isHidden =
      (await restoreHiddenStateOfReview(tx, { userId, id, sandwichId })) ||
      (await isAwaitingErasure(tx, userId));
    if (isHidden) await updateReviewVisibility(tx, userId, id, false);
    const by = isHidden ? NO_RATING_CHANGE : { sum: rating, count: 1 };
    await applyRatingChange(tx, { sandwichId, ...by }, { movesQuarantine, now });
  }
  const receipt = before ? null : await rewardReview(tx, userId, sandwichId, opinion);
  return { saved: await savedReview(tx, userId, id, receipt), isNew: !before };
}

type Edit = ReviewText & {
  userId: string;
  id: number;
  rating?: number | undefined;
  sandwichId?: number | undefined;
  preconditions: Preconditions;
  now: Date;
};

/** Only the author can edit a review, and cannot move it to another sandwich (D5). */
export async function editReview(tx: Db, edit: Edit): Promise<SavedReview> {
  const { userId, id, rating, sandwichId, now } = edit;
  const before = await lockOwnReview(tx, userId, id);
  if (sandwichId !== undefined && sandwichId !== before.sandwichId) {
    await assertNotMerged(tx, { entityType: 'sandwich', id: sandwichId });
    throw new HttpError('forbidden', 'You can’t move a review to another sandwich.');
  }
  assertWritePreconditions(before, edit.preconditions);
  await assertSandwichExists(tx, before.sandwichId);
  const movesQuarantine = await canChangeRatingQuarantine(tx, { userId, sandwichId: before.sandwichId, now });
  await rewrite(tx, userId, before, { rating, comment: textOf(edit), now, movesQuarantine });
  return savedReview(tx, userId, id, null);
}

type Removal = { userId: string; id: number; preconditions: Preconditions; now: Date };

export async function removeReview(tx: Db, removal: Removal): Promise<void> {
  const { userId, id, preconditions, now } = removal;
  const before = await lockOwnReview(tx, userId, id);
  await assertNotMerged(tx, { entityType: 'sandwich', id: before.sandwichId });
  assertWritePreconditions(before, preconditions);
  const movesQuarantine = await canChangeRatingQuarantine(tx, { userId, sandwichId: before.sandwichId, now });
  await recordHiddenStateOfDeletedReview(tx, { ...before, userId });
  await deleteOwnReview(tx, userId, id);
  const by = before.isVisible ? { sum: -before.rating, count: -1 } : NO_RATING_CHANGE;
  await applyRatingChange(tx, { sandwichId: before.sandwichId, ...by }, { movesQuarantine, now });
}

/** Also locks the totals of its sandwich. A merge may move the review while this waits for them. */
async function lockOwnReview(tx: Db, userId: string, id: number): Promise<OwnReviewRow> {
  await lockMember(tx, userId);
  for (let locked: number | undefined; ;) {
    const found = await findOwnReview(tx, userId, { id });
    if (!found) throw notFoundError();
    if (found.sandwichId === locked) return found;
    locked = found.sandwichId;
    await lockRatingTotals(tx, [locked]);
  }
}

async function rewrite(
  tx: Db,
  userId: string,
  before: OwnReviewRow,
  after: {
    rating: number | undefined;
    comment: string | undefined;
    now: Date;
    movesQuarantine: boolean;
  },
): Promise<void> {
  await updateReviewRow(tx, userId, before.id, after);
  const sum = before.isVisible ? (after.rating ?? before.rating) - before.rating : 0;
  await applyRatingChange(tx, { sandwichId: before.sandwichId, sum, count: 0 }, after);
}

async function savedReview(
  tx: Db,
  userId: string,
  id: number,
  receipt: SavedReview['receipt'],
): Promise<SavedReview> {
  const quarantinedUntil = await findRatingQuarantineEnd(tx, userId, id);
  return {
    ...(await getOwnReview(tx, userId, id)),
    receipt,
    countsFrom: quarantinedUntil?.toISOString() ?? null,
  };
}

/** Accepts both names; `review` wins (D30). Undefined keeps the text. */
function textOf({ review, comment }: ReviewText): string | undefined {
  if (review !== undefined) return review ?? '';
  return comment === undefined ? undefined : (comment ?? '');
}
