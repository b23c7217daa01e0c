import { sql, type Db } from '#server/platform/database/database.ts';

export type OwnReviewRow = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

export async function findOwnReview(db: Db, userId: string, which: { id: number } | { sandwichId: number }) {
  return db
    .selectFrom('reviews')
    .where('user_id', '=', userId)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('sandwich_id', '=', which.sandwichId)))
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
