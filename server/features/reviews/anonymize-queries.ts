import { anyOfValuesSql, jsonRecordsetSql, sql, type Db } from '#server/platform/database/database.ts';

/** Copies rows instead of changing their owner, because the member's id decides on which node a row is stored. */
export async function anonymizeReviewBatch(
  db: Db,
  userId: string,
  round: number,
  names: number,
): Promise<boolean> {
  const first = round - (round % names);
  const visible = await db
    .selectFrom('reviews as v')
    .leftJoin('hidden_reviews as c', (join) =>
      join.onRef('c.user_id', '=', 'v.user_id').onRef('c.review_id', '=', 'v.id'),
    )
    .where('v.user_id', '=', userId)
    .where('c.review_id', 'is', null)
    .select(['v.id', sql<string>`to_jsonb(v)::text`.as('row')])
    .execute();
  if (visible.length === 0) return false;
  const moved = await db
    .insertInto('reviews')
    .columns(COLUMNS)
    .expression(({ selectFrom }) =>
      selectFrom(
        jsonRecordsetSql(
          'reviews',
          visible.map(({ id, row }) => ({
            ...(JSON.parse(row) as object),
            user_id: `former-${first + ((id + round) % names)}`,
          })),
          'v',
        ),
      ).select(COLUMNS),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  await db
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('id', '=', anyOfValuesSql(moved.map(({ id }) => id)))
    .execute();
  return moved.length < visible.length;
}

const COLUMNS = [
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
