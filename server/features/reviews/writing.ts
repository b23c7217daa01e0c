import type { SavedReview } from '#contract/reviews.ts';
import { beginDeed, rewardReview } from '#server/features/progress/progress.ts';
import { requireSandwich } from '#server/features/sandwiches/sandwiches.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import { Refusal, notFound } from '#server/platform/errors.ts';
import { getReview } from './reviews.ts';
import {
  deleteOwnReview,
  findOwnReview,
  insertReview,
  moveRatings,
  setReview,
  type OwnReviewRow,
} from './write-queries.ts';

type Pooled = Database['db'];
type Words = { review?: string | null | undefined; comment?: string | null | undefined };
type Opinion = Words & { userId: string; sandwichId: number; rating: number; now: Date };

/** One review a person and sandwich: a second one changes the first, also when two tabs send at once. */
export async function writeReview(
  db: Pooled,
  opinion: Opinion,
): Promise<{ saved: SavedReview; isNew: boolean }> {
  const { userId, sandwichId, rating, now } = opinion;
  return inTransaction(db, async (tx) => {
    await requireSandwich(tx, sandwichId);
    await beginDeed(tx, userId);
    const before = await findOwnReview(tx, userId, { sandwichId });
    const comment = textOf(opinion);
    const id = before?.id ?? (await insertReview(tx, { userId, sandwichId, rating, comment: comment ?? '' }));
    if (before) await rewrite(tx, userId, before, { rating, comment });
    else await moveRatings(tx, sandwichId, { sum: rating, count: 1 });
    const receipt = before ? null : await rewardReview(tx, userId, sandwichId, now);
    return { saved: { ...(await getReview(tx, userId, id)), receipt }, isNew: !before };
  });
}

type Edit = Words & {
  userId: string;
  id: number;
  rating?: number | undefined;
  sandwichId?: number | undefined;
};

/** The author alone edits, and never moves a review to another sandwich (decisions.md point 5). */
export async function editReview(db: Pooled, edit: Edit): Promise<SavedReview> {
  const { userId, id, rating, sandwichId } = edit;
  return inTransaction(db, async (tx) => {
    await beginDeed(tx, userId);
    const before = await findOwnReview(tx, userId, { id });
    if (!before) throw notFound();
    if (sandwichId !== undefined && sandwichId !== before.sandwichId) {
      throw new Refusal('forbidden', 'A review stays with its sandwich.');
    }
    await rewrite(tx, userId, before, { rating, comment: textOf(edit) });
    return { ...(await getReview(tx, userId, id)), receipt: null };
  });
}

export async function removeReview(db: Pooled, userId: string, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await beginDeed(tx, userId);
    const before = await findOwnReview(tx, userId, { id });
    if (!before) throw notFound();
    await deleteOwnReview(tx, userId, id);
    await moveRatings(tx, before.sandwichId, { sum: -before.rating, count: -1 });
  });
}

async function rewrite(
  tx: Db,
  userId: string,
  before: OwnReviewRow,
  after: { rating: number | undefined; comment: string | undefined },
): Promise<void> {
  await setReview(tx, userId, before.id, after);
  const sum = (after.rating ?? before.rating) - before.rating;
  if (sum !== 0) await moveRatings(tx, before.sandwichId, { sum, count: 0 });
}

/** Either name is taken, `review` wins (decisions.md point 30); undefined leaves the text as it is. */
function textOf({ review, comment }: Words): string | undefined {
  if (review !== undefined) return review ?? '';
  return comment === undefined ? undefined : (comment ?? '');
}
