import { anyOf, recordset, sql, type Db } from '#server/platform/database/database.ts';

export type ReviewVisibilityRow = NonNullable<Awaited<ReturnType<typeof findReviewById>>>;

export async function findReviewById(db: Db, id: number) {
  return db
    .selectFrom('reviews')
    .where('id', '=', id)
    .select(['id', 'user_id as userId', 'sandwich_id as sandwichId', 'rating', 'is_visible as isVisible'])
    .executeTakeFirst();
}

export async function updateReviewVisibility(
  db: Db,
  userId: string,
  id: number,
  isVisible: boolean,
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ is_visible: isVisible })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function selectSandwichesRatedBy(db: Db, userId: string): Promise<number[]> {
  const rows = await db.selectFrom('reviews').where('user_id', '=', userId).select('sandwich_id').execute();
  return rows.map((row) => row.sandwich_id);
}

/** Keeps quarantines, because a hidden rating is still part of its burst. Keeps what a moderator has hidden. */
export async function updateVisibilityOfMember(db: Db, userId: string, isVisible: boolean) {
  return db
    .updateTable('reviews as v')
    .set({ is_visible: isVisible })
    .where('v.user_id', '=', userId)
    .where('v.is_visible', '<>', isVisible)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('hidden_reviews as c')
            .whereRef('c.user_id', '=', 'v.user_id')
            .whereRef('c.review_id', '=', 'v.id')
            .select('c.review_id'),
        ),
      ),
    )
    .returning(['v.sandwich_id as sandwichId', 'v.rating'])
    .execute();
}

/** A copy under the other name and not a change of the owner: each member's rows lie where the member's id says. */
export async function anonymizeBatch(db: Db, userId: string, round: number, names: number): Promise<boolean> {
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
        recordset(
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
    .where('id', '=', anyOf(moved.map(({ id }) => id)))
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
