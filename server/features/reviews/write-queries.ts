import { sql, type Db } from '#server/platform/database/database.ts';

export type OwnReviewRow = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

export async function findOwnReview(db: Db, userId: string, key: { id: number } | { sandwichId: number }) {
  return db
    .selectFrom('reviews')
    .where('user_id', '=', userId)
    .where((eb) => ('id' in key ? eb('id', '=', key.id) : eb('sandwich_id', '=', key.sandwichId)))
    .select([
      'id',
      'sandwich_id as sandwichId',
      'rating',
      'is_visible as isVisible',
      'revision',
      'date_updated as dateUpdated',
    ])
    .executeTakeFirst();
}

export async function insertReview(
  db: Db,
  {
    userId,
    sandwichId,
    rating,
    comment,
  }: { userId: string; sandwichId: number; rating: number; comment: string },
): Promise<number> {
  const { id } = await db
    .insertInto('reviews')
    .values({ user_id: userId, sandwich_id: sandwichId, rating, comment })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReviewRow(
  db: Db,
  userId: string,
  id: number,
  { rating, comment }: { rating: number | undefined; comment: string | undefined },
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({
      ...(rating !== undefined && { rating }),
      ...(comment !== undefined && { comment }),
      date_updated: sql<Date>`now()`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function deleteOwnReview(db: Db, userId: string, id: number): Promise<void> {
  await db.deleteFrom('reviews').where('user_id', '=', userId).where('id', '=', id).execute();
}

export type ReviewVisibilityRow = NonNullable<Awaited<ReturnType<typeof findReviewVisibility>>>;

export async function findReviewVisibility(db: Db, id: number) {
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

/** Of reviews whose visibility changes, or which may be part of a burst. */
export async function selectSandwichesWithChangingTotals(
  db: Db,
  userId: string,
  isVisible: boolean,
): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews')
    .where('user_id', '=', userId)
    .where(({ eb, or }) =>
      or([
        eb('is_visible', '<>', isVisible),
        eb('date_created', '>', sql<Date>`now() - interval '10 days'`),
        eb('quarantined_until', 'is not', null),
      ]),
    )
    .select('sandwich_id')
    .execute();
  return rows.map((row) => row.sandwich_id);
}

/** Keeps quarantines, because a hidden rating is still part of its burst. Keeps what a moderator has hidden. */
export async function updateReviewVisibilityOfMember(db: Db, userId: string, isVisible: boolean) {
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
