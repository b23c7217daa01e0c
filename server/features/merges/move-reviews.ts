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

/** A member's newer review belongs to the sandwich that stays, the older one to the other, which nothing shows. */
export async function moveReviews(tx: Db, move: Move): Promise<void> {
  const older = await removeOlderReviewsOfMerge(tx, move);
  await moveReviewsWithoutConflict(tx, move);
  await reinsertRemovedReviews(tx, older, move.mergedId);
  await recordReviewsExchangedByMerge(
    tx,
    move,
    older.map(({ row }) => row),
  );
}

/** A review whose sandwich has a newer one by its author by now stays with the merge. */
export async function moveReviewsBack(tx: Db, move: Move): Promise<void> {
  const exchanged = await removeReviewsExchangedByMerge(tx, move);
  await restoreMemberRows(tx, move.mergeId, 'reviews');
  const put = await reinsertRemovedReviews(tx, exchanged, move.targetId);
  for (const { row } of exchanged) if (!put.has(row.id)) await replaceRecordedReview(tx, move.mergeId, row);
}
