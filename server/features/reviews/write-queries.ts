import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type OwnReviewRow = {
  id: number;
  sandwichId: number;
  rating: number;
  isShown: boolean;
  revision: number;
  dateUpdated: Date;
};

/** The member is locked by then, which holds everything that is the member's own. */
export async function findOwnReview(
  db: Db,
  userId: string,
  which: { id: number } | { sandwichId: number },
): Promise<OwnReviewRow | undefined> {
  const matches = 'id' in which ? sql`id = ${which.id}` : sql`sandwich_id = ${which.sandwichId}`;
  const { rows } = await sql<OwnReviewRow>`
    SELECT id, sandwich_id AS "sandwichId", rating, is_shown AS "isShown", revision, date_updated AS "dateUpdated"
    FROM reviews WHERE user_id = ${userId} AND ${matches}
  `.execute(db);
  return rows[0];
}

export async function insertReview(
  db: Db,
  review: { userId: string; sandwichId: number; rating: number; comment: string },
): Promise<number> {
  const { userId, sandwichId, rating, comment } = review;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO reviews (user_id, sandwich_id, rating, comment)
    VALUES (${userId}, ${sandwichId}, ${rating}, ${comment}) RETURNING id
  `.execute(db);
  return defined(rows[0]).id;
}

export async function setReview(
  db: Db,
  userId: string,
  id: number,
  { rating, comment }: { rating: number | undefined; comment: string | undefined },
): Promise<void> {
  await sql`
    UPDATE reviews SET rating = coalesce(${rating ?? null}, rating), comment = coalesce(${comment ?? null}, comment),
      date_updated = now()
    WHERE user_id = ${userId} AND id = ${id}
  `.execute(db);
}

export async function deleteOwnReview(db: Db, userId: string, id: number): Promise<void> {
  await sql`DELETE FROM reviews WHERE user_id = ${userId} AND id = ${id}`.execute(db);
}

/**
 * Sandwich first, then its restaurant: always in this order, so that two writers never wait for each other. A deleted
 * sandwich counts for its restaurant no more.
 */
export async function moveRatings(
  db: Db,
  sandwichId: number,
  by: { sum: number; count: number },
): Promise<void> {
  const { rows } = await sql<{ restaurantId: number; isDeleted: boolean }>`
    UPDATE sandwiches SET rating_sum = rating_sum + ${by.sum}, rating_count = rating_count + ${by.count}
    WHERE id = ${sandwichId} RETURNING restaurant_id AS "restaurantId", date_deleted IS NOT NULL AS "isDeleted"
  `.execute(db);
  if (defined(rows[0]).isDeleted) return;
  await sql`
    UPDATE restaurants SET rating_sum = rating_sum + ${by.sum}, rating_count = rating_count + ${by.count}
    WHERE id = ${defined(rows[0]).restaurantId}
  `.execute(db);
}
