import type { RawBuilder } from 'kysely';
import { anyOfValuesSql, jsonRecordsetSql, sql, type Db } from '#server/platform/database/database.ts';

export type RemovedReview = { row: { user_id: string; id: number }; hidden: object | null };

type Pair = { mergedId: number; targetId: number };

/** Removes the target's review of each member whose review of the merged sandwich is newer. */
export async function removeOlderReviewsOfMerge(
  tx: Db,
  { mergedId, targetId }: Pair,
): Promise<RemovedReview[]> {
  return takeReviews(
    tx,
    sql<boolean>`t.sandwich_id = ${targetId} AND EXISTS (SELECT 1 FROM reviews o WHERE o.user_id = t.user_id
      AND o.sandwich_id = ${mergedId} AND (o.date_updated, o.id) > (t.date_updated, t.id))`,
  );
}

/** Removes the reviews that the merge had moved from the target to the merged sandwich. */
export async function removeReviewsExchangedByMerge(
  tx: Db,
  { mergeId, mergedId, targetId }: Pair & { mergeId: number },
): Promise<RemovedReview[]> {
  return takeReviews(
    tx,
    sql<boolean>`t.sandwich_id = ${mergedId} AND EXISTS (SELECT 1 FROM merged_member_rows m
      WHERE m.user_id = t.user_id AND m.merge_id = ${mergeId} AND m.table_name = 'reviews' AND m.row_id = t.id
      AND (m.before ->> 'sandwich_id')::int = ${targetId})`,
  );
}

/** Deletes the rows, because two existing rows cannot swap their values of the unique key (member, sandwich). */
async function takeReviews(tx: Db, where: RawBuilder<boolean>): Promise<RemovedReview[]> {
  const rows = await tx
    .selectFrom('reviews as t')
    .leftJoin('hidden_reviews as h', (join) =>
      join.onRef('h.user_id', '=', 't.user_id').onRef('h.review_id', '=', 't.id'),
    )
    .select([sql<string>`to_jsonb(t)::text`.as('row'), sql<string | null>`to_jsonb(h)::text`.as('hidden')])
    .where(where)
    .orderBy('t.user_id')
    .execute();
  const taken = rows.map(({ row, hidden }): RemovedReview => ({
    row: JSON.parse(row) as RemovedReview['row'],
    hidden: hidden === null ? null : (JSON.parse(hidden) as object),
  }));
  if (taken.length > 0)
    await tx
      .deleteFrom('reviews')
      .where('id', '=', anyOfValuesSql(taken.map(({ row }) => row.id)))
      .execute();
  return taken;
}

/** Returns the reviews that were inserted; skips those for which the member has a newer review. */
export async function reinsertRemovedReviews(
  tx: Db,
  taken: readonly RemovedReview[],
  sandwichId: number,
): Promise<Set<number>> {
  if (taken.length === 0) return new Set();
  const rows = taken.map(({ row }) => ({ ...row, sandwich_id: sandwichId }));
  const put = await tx
    .insertInto('reviews')
    .columns(REVIEW_COLUMNS)
    .expression(({ selectFrom }) => selectFrom(jsonRecordsetSql('reviews', rows, 'v')).select(REVIEW_COLUMNS))
    .onConflict((conflict) => conflict.columns(['user_id', 'sandwich_id']).doNothing())
    .returning('id')
    .execute();
  const ids = new Set(put.map(({ id }) => id));
  const hidden = taken.flatMap(({ row, hidden: state }) => (state && ids.has(row.id) ? [state] : []));
  if (hidden.length === 0) return ids;
  await tx
    .insertInto('hidden_reviews')
    .columns(HIDDEN_COLUMNS)
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('hidden_reviews', hidden, 'h')).select(HIDDEN_COLUMNS),
    )
    .execute();
  return ids;
}

const REVIEW_COLUMNS = [
  'user_id',
  'id',
  'sandwich_id',
  'rating',
  'comment',
  'date_created',
  'date_updated',
  'quarantined_until',
  'is_visible',
  'revision',
] as const;
const HIDDEN_COLUMNS = ['user_id', 'review_id', 'reason', 'hidden_by', 'date_created'] as const;
