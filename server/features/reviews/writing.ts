import type { SavedReview } from '#contract/reviews.ts';
import { beginDeed, rewardReview } from '#server/features/progress/progress.ts';
import { requireSandwich } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal, notFound } from '#server/platform/errors.ts';
import { requireUnchanged, type Preconditions } from '#server/platform/preconditions.ts';
import { hideAsBefore, rememberHidden } from './hidden-queries.ts';
import { settleScore } from './held.ts';
import { findHeldUntil, lockRatings } from './held-queries.ts';
import { getReview } from './reviews.ts';
import { setShown } from './showing-queries.ts';
import {
  deleteOwnReview,
  findOwnReview,
  insertReview,
  moveRatings,
  setReview,
  type OwnReviewRow,
} from './write-queries.ts';

type Words = { review?: string | null | undefined; comment?: string | null | undefined };
type Opinion = Words & {
  userId: string;
  sandwichId: number;
  rating: number;
  performedAt: Date;
  preconditions: Preconditions;
  now: Date;
};

// Each of these runs in its caller's transaction, in which the answer to its Idempotency-Key is kept as well.

/** One review a person and sandwich: a second one changes the first, also when two tabs send at once. */
export async function writeReview(tx: Db, opinion: Opinion): Promise<{ saved: SavedReview; isNew: boolean }> {
  const { userId, sandwichId, rating, now } = opinion;
  await requireSandwich(tx, sandwichId);
  await beginDeed(tx, userId);
  const before = await findOwnReview(tx, userId, { sandwichId });
  requireUnchanged(before, opinion.preconditions);
  const comment = textOf(opinion);
  const id = before?.id ?? (await insertReview(tx, { userId, sandwichId, rating, comment: comment ?? '' }));
  if (before) await rewrite(tx, userId, before, { rating, comment });
  else if (await hideAsBefore(tx, { userId, id, sandwichId })) await setShown(tx, userId, id, false);
  else await moveRatings(tx, sandwichId, { sum: rating, count: 1 });
  await settleScore(tx, sandwichId, now);
  const receipt = before ? null : await rewardReview(tx, userId, sandwichId, opinion);
  return { saved: await savedReview(tx, userId, id, receipt), isNew: !before };
}

type Edit = Words & {
  userId: string;
  id: number;
  rating?: number | undefined;
  sandwichId?: number | undefined;
  preconditions: Preconditions;
  now: Date;
};

/** The author alone edits, and never moves a review to another sandwich (decisions.md point 5). */
export async function editReview(tx: Db, edit: Edit): Promise<SavedReview> {
  const { userId, id, rating, sandwichId, now } = edit;
  await beginDeed(tx, userId);
  const before = await findOwnReview(tx, userId, { id });
  if (!before) throw notFound();
  if (sandwichId !== undefined && sandwichId !== before.sandwichId) {
    throw new Refusal('forbidden', 'A review stays with its sandwich.');
  }
  requireUnchanged(before, edit.preconditions);
  await requireSandwich(tx, before.sandwichId);
  await rewrite(tx, userId, before, { rating, comment: textOf(edit) });
  await settleScore(tx, before.sandwichId, now);
  return savedReview(tx, userId, id, null);
}

type Removal = { userId: string; id: number; preconditions: Preconditions; now: Date };

export async function removeReview(tx: Db, removal: Removal): Promise<void> {
  const { userId, id, preconditions, now } = removal;
  await beginDeed(tx, userId);
  const before = await findOwnReview(tx, userId, { id });
  if (!before) throw notFound();
  requireUnchanged(before, preconditions);
  await lockRatings(tx, before.sandwichId);
  await rememberHidden(tx, { ...before, userId });
  await deleteOwnReview(tx, userId, id);
  if (before.isShown) await moveRatings(tx, before.sandwichId, { sum: -before.rating, count: -1 });
  await settleScore(tx, before.sandwichId, now);
}

async function rewrite(
  tx: Db,
  userId: string,
  before: OwnReviewRow,
  after: { rating: number | undefined; comment: string | undefined },
): Promise<void> {
  await lockRatings(tx, before.sandwichId);
  await setReview(tx, userId, before.id, after);
  const sum = (after.rating ?? before.rating) - before.rating;
  if (sum !== 0 && before.isShown) await moveRatings(tx, before.sandwichId, { sum, count: 0 });
}

/** What only its author is told: what it earned, and from when it counts where that is later. */
async function savedReview(
  tx: Db,
  userId: string,
  id: number,
  receipt: SavedReview['receipt'],
): Promise<SavedReview> {
  const heldUntil = await findHeldUntil(tx, userId, id);
  return { ...(await getReview(tx, userId, id)), receipt, countsFrom: heldUntil?.toISOString() ?? null };
}

/** Either name is taken, `review` wins (decisions.md point 30); undefined leaves the text as it is. */
function textOf({ review, comment }: Words): string | undefined {
  if (review !== undefined) return review ?? '';
  return comment === undefined ? undefined : (comment ?? '');
}
