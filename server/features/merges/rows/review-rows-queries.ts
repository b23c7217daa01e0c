import { sql, type Db } from '#server/platform/database/database.ts';
import { changeAndRecordMemberRows } from './member-rows-queries.ts';

type Move = { mergeId: number; mergedId: number; targetId: number };
type ReviewRow = { user_id: string; id: number };

/** Moves reviews by members who have not reviewed the kept sandwich. */
export async function moveReviewsWithoutConflict(
  tx: Db,
  { mergeId, mergedId, targetId }: Move,
): Promise<void> {
  await changeAndRecordMemberRows(tx, {
    mergeId,
    table: 'reviews',
    where: sql`t.sandwich_id = ${mergedId} AND NOT EXISTS (
      SELECT 1 FROM reviews k WHERE k.user_id = t.user_id AND k.sandwich_id = ${targetId})`,
    set: sql`sandwich_id = ${targetId}`,
  });
}

export async function recordReviewsExchangedByMerge(
  tx: Db,
  { mergeId, mergedId, targetId }: Move,
  reviews: readonly ReviewRow[],
): Promise<void> {
  if (reviews.length === 0) return;
  await tx
    .insertInto('merged_member_rows')
    .values(
      reviews.map((row) => ({
        user_id: row.user_id,
        merge_id: mergeId,
        table_name: 'reviews',
        row_id: row.id,
        before: JSON.stringify({ sandwich_id: targetId }),
        after: JSON.stringify({ sandwich_id: mergedId }),
      })),
    )
    .execute();
}

export async function replaceRecordedReview(tx: Db, mergeId: number, row: ReviewRow): Promise<void> {
  await tx
    .updateTable('merged_member_rows')
    .set({ before: JSON.stringify(row), after: null })
    .where(({ and }) =>
      and({ user_id: row.user_id, merge_id: mergeId, table_name: 'reviews', row_id: row.id }),
    )
    .execute();
}
