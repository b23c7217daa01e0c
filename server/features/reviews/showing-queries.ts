import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type ShownReviewRow = {
  id: number;
  userId: string;
  sandwichId: number;
  rating: number;
  isShown: boolean;
};

export async function findReviewById(db: Db, id: number): Promise<ShownReviewRow | undefined> {
  const { rows } = await sql<ShownReviewRow>`
    SELECT id, user_id AS "userId", sandwich_id AS "sandwichId", rating, is_shown AS "isShown"
    FROM reviews WHERE id = ${id}
  `.execute(db);
  return rows[0];
}

export async function setShown(db: Db, userId: string, id: number, isShown: boolean): Promise<void> {
  await sql`UPDATE reviews SET is_shown = ${isShown} WHERE user_id = ${userId} AND id = ${id}`.execute(db);
}

/** Sandwiches before restaurants and each in the order of their ids, as every writer of ratings goes. */
export async function lockRatingsOf(db: Db, userId: string): Promise<void> {
  await sql`
    SELECT 1 FROM sandwiches WHERE id IN (SELECT sandwich_id FROM reviews WHERE user_id = ${userId})
    ORDER BY id FOR NO KEY UPDATE
  `.execute(db);
  await sql`
    SELECT 1 FROM restaurants WHERE id IN (
      SELECT s.restaurant_id FROM reviews v JOIN sandwiches s ON s.id = v.sandwich_id WHERE v.user_id = ${userId})
    ORDER BY id FOR NO KEY UPDATE
  `.execute(db);
}

export async function selectRatedBy(db: Db, userId: string): Promise<number[]> {
  const rows = await db.selectFrom('reviews').where('user_id', '=', userId).select('sandwich_id').execute();
  return rows.map((row) => row.sandwich_id);
}

/**
 * What a rating is held by stays as it is: one that is not shown still tells of the burst that it came in
 * (`held_reviews`, migration 0022), so that nobody else's begins or ends to count.
 */
export async function setSomeShown(
  db: Db,
  userId: string,
  isShown: boolean,
  atMost: number,
): Promise<number> {
  const sign = isShown ? 1 : -1;
  const { rows } = await sql<{ count: number }>`
    WITH next AS MATERIALIZED (
      SELECT w.id FROM reviews w
      WHERE w.user_id = ${userId} AND w.is_shown <> ${isShown} AND (NOT ${isShown}::boolean OR NOT EXISTS (
        SELECT FROM concealed_reviews c WHERE c.user_id = w.user_id AND c.review_id = w.id))
      LIMIT ${atMost}
    ), moved AS (
      UPDATE reviews v SET is_shown = ${isShown} FROM next WHERE v.user_id = ${userId} AND v.id = next.id
      RETURNING v.sandwich_id, ${sign}::int * v.rating AS sum, ${sign}::int AS count,
        CASE WHEN v.held_until IS NULL THEN 0 ELSE ${sign}::int END AS held
    ), rated AS (
      UPDATE sandwiches s SET rating_sum = s.rating_sum + m.sum, rating_count = s.rating_count + m.count,
        held_sum = s.held_sum + m.sum * abs(m.held), held_count = s.held_count + m.held
      FROM moved m WHERE s.id = m.sandwich_id
      RETURNING s.restaurant_id, s.date_deleted, m.sum, m.count, m.held
    ), summed AS (
      UPDATE restaurants r SET rating_sum = r.rating_sum + t.sum, rating_count = r.rating_count + t.count,
        held_sum = r.held_sum + t.held_sum, held_count = r.held_count + t.held
      FROM (
        SELECT restaurant_id, sum(sum) AS sum, sum(count) AS count, sum(sum * abs(held)) AS held_sum, sum(held) AS held
        FROM rated WHERE date_deleted IS NULL GROUP BY restaurant_id) t
      WHERE r.id = t.restaurant_id
    )
    SELECT count(*) AS count FROM moved
  `.execute(db);
  return defined(rows[0]).count;
}

/** Each to another of these former members with every round; whether there are some left. */
export async function adoptSome(db: Db, userId: string, round: number, names: number): Promise<boolean> {
  const first = round - (round % names);
  const taker = sql`'former-' || (${first}::int + (v.id + ${round}::int) % ${names}::int)`;
  await sql`
    UPDATE reviews v SET user_id = ${taker}
    WHERE v.user_id = ${userId} AND NOT EXISTS (
        SELECT FROM concealed_reviews c WHERE c.user_id = v.user_id AND c.review_id = v.id)
      AND NOT EXISTS (SELECT FROM reviews taken WHERE taken.user_id = ${taker} AND taken.sandwich_id = v.sandwich_id)
  `.execute(db);
  const { rows } = await sql<{ left: boolean }>`
    SELECT EXISTS (SELECT FROM reviews v WHERE v.user_id = ${userId} AND NOT EXISTS (
      SELECT FROM concealed_reviews c WHERE c.user_id = v.user_id AND c.review_id = v.id)) AS left
  `.execute(db);
  return defined(rows[0]).left;
}
