import { sql, type Db } from '#server/platform/database.ts';

type Own = { userId: string; id: number; sandwichId: number };

/** False where it is hidden already. */
export async function insertConcealedReview(
  tx: Db,
  { userId, id }: Pick<Own, 'userId' | 'id'>,
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO concealed_reviews (user_id, review_id, reason, concealed_by, date_created)
    VALUES (${userId}, ${id}, ${reason}, ${by}, ${now}) ON CONFLICT DO NOTHING RETURNING review_id
  `.execute(tx);
  return rows.length > 0;
}

export async function deleteConcealedReview(
  tx: Db,
  { userId, id }: Pick<Own, 'userId' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM concealed_reviews WHERE user_id = ${userId} AND review_id = ${id} RETURNING review_id
  `.execute(tx);
  return rows.length > 0;
}

/** Of a review that is hidden and about to go: that it was, and why. */
export async function rememberHidden(tx: Db, { userId, id, sandwichId }: Own): Promise<void> {
  await sql`
    INSERT INTO once_hidden_reviews (user_id, sandwich_id, reason, concealed_by, date_created)
    SELECT user_id, ${sandwichId}, reason, concealed_by, date_created FROM concealed_reviews
    WHERE user_id = ${userId} AND review_id = ${id}
    ON CONFLICT (user_id, sandwich_id) DO UPDATE SET reason = excluded.reason,
      concealed_by = excluded.concealed_by, date_created = excluded.date_created
  `.execute(tx);
}

/** Hides the new one for the same reason. False where there was none before it that was hidden. */
export async function hideAsBefore(tx: Db, { userId, id, sandwichId }: Own): Promise<boolean> {
  const { rows } = await sql`
    WITH before AS (
      DELETE FROM once_hidden_reviews WHERE user_id = ${userId} AND sandwich_id = ${sandwichId} RETURNING *)
    INSERT INTO concealed_reviews (user_id, review_id, reason, concealed_by, date_created)
    SELECT user_id, ${id}, reason, concealed_by, date_created FROM before RETURNING review_id
  `.execute(tx);
  return rows.length > 0;
}
