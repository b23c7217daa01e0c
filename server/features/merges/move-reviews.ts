import {
  reinsertRemovedReviews,
  removeReviewsExchangedByMerge,
  removeOlderReviewsOfMerge,
} from '#server/features/reviews/reviews.ts';
import type { Db } from '#server/platform/database/database.ts';
import { restoreMemberRows } from './rows/member-rows-queries.ts';
import {
  moveReviewsWithoutConflict,
  recordReviewsExchangedByMerge,
  replaceRecordedReview,
} from './rows/review-rows-queries.ts';

type Move = { mergeId: number; mergedId: number; targetId: number };

/** If a member reviewed both, the kept sandwich gets the newer review; the older one stays hidden with the other. */
export async function moveReviewsToMergeTarget(tx: Db, move: Move): Promise<void> {
  const older = await removeOlderReviewsOfMerge(tx, move);
  await moveReviewsWithoutConflict(tx, move);
  await reinsertRemovedReviews(tx, older, move.mergedId);
  await recordReviewsExchangedByMerge(
    tx,
    move,
    older.map(({ row }) => row),
  );
}

/** A review stays with the merge if its author has written a newer one for its sandwich since. */
export async function moveReviewsBack(tx: Db, move: Move): Promise<void> {
  const exchanged = await removeReviewsExchangedByMerge(tx, move);
  await restoreMemberRows(tx, move.mergeId, 'reviews');
  const put = await reinsertRemovedReviews(tx, exchanged, move.targetId);
  for (const { row } of exchanged) if (!put.has(row.id)) await replaceRecordedReview(tx, move.mergeId, row);
}
