import {
  insertRemovedReviews,
  removeExchangedReviews,
  removeOlderReviews,
} from '#server/features/reviews/reviews.ts';
import type { Db } from '#server/platform/database/database.ts';
import { restoreMemberRows } from './rows/member-rows-queries.ts';
import {
  moveReviewsWithoutConflict,
  recordReviewsExchangedByMerge,
  storeRecordedReview,
} from './rows/review-rows-queries.ts';

type Move = { mergeId: number; mergedId: number; targetId: number };

/** A member's newer review belongs to the sandwich that stays, the older one to the other, which nothing shows. */
export async function moveReviews(tx: Db, move: Move): Promise<void> {
  const older = await removeOlderReviews(tx, move);
  await moveReviewsWithoutConflict(tx, move);
  await insertRemovedReviews(tx, older, move.mergedId);
  await recordReviewsExchangedByMerge(
    tx,
    move,
    older.map(({ row }) => row),
  );
}

/** A review whose sandwich has a newer one by its author by now stays with the merge. */
export async function moveReviewsBack(tx: Db, move: Move): Promise<void> {
  const exchanged = await removeExchangedReviews(tx, move);
  await restoreMemberRows(tx, move.mergeId, 'reviews');
  const put = await insertRemovedReviews(tx, exchanged, move.targetId);
  for (const { row } of exchanged) if (!put.has(row.id)) await storeRecordedReview(tx, move.mergeId, row);
}
