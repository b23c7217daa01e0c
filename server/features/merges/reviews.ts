import { putReviews, takeExchangedReviews, takeOlderReviews } from '#server/features/reviews/reviews.ts';
import type { Db } from '#server/platform/database/database.ts';
import { restoreMemberRows } from './rows/member-rows-queries.ts';
import { moveSingleReviews, recordExchanged, storeReview } from './rows/review-rows-queries.ts';

type Move = { mergeId: number; mergedId: number; targetId: number };

/** A member's newer review belongs to the sandwich that stays, the older one to the other, which nothing shows. */
export async function moveReviews(tx: Db, move: Move): Promise<void> {
  const older = await takeOlderReviews(tx, move);
  await moveSingleReviews(tx, move);
  await putReviews(tx, older, move.mergedId);
  await recordExchanged(
    tx,
    move,
    older.map(({ row }) => row),
  );
}

/** A review whose sandwich has a newer one by its author by now stays with the merge. */
export async function restoreReviews(tx: Db, move: Move): Promise<void> {
  const exchanged = await takeExchangedReviews(tx, move);
  await restoreMemberRows(tx, move.mergeId, 'reviews');
  const put = await putReviews(tx, exchanged, move.targetId);
  for (const { row } of exchanged) if (!put.has(row.id)) await storeReview(tx, move.mergeId, row);
}
