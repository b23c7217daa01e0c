import { sql, type Db } from '#server/platform/database/database.ts';

type Own = { userId: string; id: number; sandwichId: number };

export async function isAwaitingErasure(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM erasures WHERE user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}

export async function insertHiddenReview(
  tx: Db,
  { userId, id }: Pick<Own, 'userId' | 'id'>,
  { reason, actorId, now }: { reason: string; actorId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('hidden_reviews')
    .values({ user_id: userId, review_id: id, reason, hidden_by: actorId, date_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteHiddenReview(
  tx: Db,
  { userId, id }: Pick<Own, 'userId' | 'id'>,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('hidden_reviews')
    .where('user_id', '=', userId)
    .where('review_id', '=', id)
    .returning('review_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores why a review was hidden, before the review is deleted. */
export async function recordHiddenStateOfDeletedReview(
  tx: Db,
  { userId, id, sandwichId }: Own,
): Promise<void> {
  await sql`
    INSERT INTO deleted_hidden_reviews (user_id, sandwich_id, reason, hidden_by, date_created)
    SELECT user_id, ${sandwichId}, reason, hidden_by, date_created FROM hidden_reviews
    WHERE user_id = ${userId} AND review_id = ${id}
    ON CONFLICT (user_id, sandwich_id) DO UPDATE SET reason = excluded.reason,
      hidden_by = excluded.hidden_by, date_created = excluded.date_created
  `.execute(tx);
}

export async function restoreHiddenStateOfReview(tx: Db, { userId, id, sandwichId }: Own): Promise<boolean> {
  const before = await tx
    .deleteFrom('deleted_hidden_reviews')
    .where('user_id', '=', userId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('sandwich_id', '=', sandwichId),
        eb(
          'sandwich_id',
          'in',
          selectFrom('redirects')
            .select('merged_id')
            .where(({ and }) => and({ entity_type: 'sandwich', target_id: sandwichId })),
        ),
      ]),
    )
    .returning(['user_id', 'reason', 'hidden_by', 'date_created'])
    .executeTakeFirst();
  if (!before) return false;
  await tx
    .insertInto('hidden_reviews')
    .values({ ...before, review_id: id })
    .execute();
  return true;
}
