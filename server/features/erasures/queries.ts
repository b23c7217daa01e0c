import { anyOfValuesSql, asBooleanSql, sql, type Db } from '#server/platform/database/database.ts';

export type MemberToErase = NonNullable<Awaited<ReturnType<typeof lockMemberForErasure>>>;

/** Serialized: two erasures of reviewers of the same sandwiches would use the same former members. */
export async function lockErasures(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(4119062517)`.execute(tx);
}

export async function lockMemberForErasure(tx: Db, id: string) {
  return tx
    .selectFrom('users')
    .select(({ eb }) => [
      'id',
      'username',
      'display_name as displayName',
      'email',
      asBooleanSql(eb('email_verified_at', 'is not', null)).as('isVerified'),
      asBooleanSql(eb('role', '=', 'admin')).as('isAdmin'),
    ])
    .where('id', '=', id)
    .where(({ not }) => not('is_former'))
    .forUpdate()
    .executeTakeFirst();
}

export async function findRankingShareToken(tx: Db, id: string): Promise<string | null> {
  const ranking = await tx
    .selectFrom('rankings')
    .select('share_token')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return ranking?.share_token ?? null;
}

/** Read after the lock, because signing in deletes the request. */
export async function findErasureRequest(tx: Db, id: string, now: Date) {
  return tx
    .selectFrom('erasures')
    .select('keeps_reviews as keepsReviews')
    .where('user_id', '=', id)
    .where('due', '<=', now)
    .executeTakeFirst();
}

export async function findDueErasures(db: Db, now: Date): Promise<string[]> {
  const due = await db
    .selectFrom('erasures')
    .select('user_id as id')
    .where('due', '<=', now)
    .orderBy('due')
    .orderBy('user_id')
    .execute();
  return due.map(({ id }) => id);
}

/** Removing a review may change when other ratings of the sandwich count (`held_reviews`, migration 0022). */
export async function recentlyReviewedSandwichesOf(tx: Db, id: string): Promise<number[]> {
  const recent = await tx
    .selectFrom('reviews')
    .select('sandwich_id')
    .where('user_id', '=', id)
    .where(({ eb, or }) =>
      or([
        eb('date_created', '>', sql<Date>`now() - interval '10 days'`),
        eb('quarantined_until', 'is not', null),
      ]),
    )
    .orderBy('sandwich_id')
    .execute();
  return recent.map((review) => review.sandwich_id);
}

export async function insertErasedMember(
  tx: Db,
  { id, keepsReviews, now }: { id: string; keepsReviews: boolean; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO erased_members (id_hash, date_erased, keeps_reviews)
    VALUES (sha256(convert_to(${id}, 'UTF8')), ${now}, ${keepsReviews})
    ON CONFLICT DO NOTHING
  `.execute(tx);
}

export type ErasedMemberRecord = { idHash: string; keepsReviews: boolean };

export async function selectErasedMembers(db: Db): Promise<ErasedMemberRecord[]> {
  return db
    .selectFrom('erased_members')
    .select(({ ref }) => [
      sql<string>`encode(${ref('id_hash')}, 'hex')`.as('idHash'),
      'keeps_reviews as keepsReviews',
    ])
    .orderBy('date_erased')
    .execute();
}

export async function selectMembersRestoredByBackup(
  db: Db,
  hashes: string[],
): Promise<{ id: string; username: string; idHash: string }[]> {
  const idHash = sql<string>`encode(sha256(convert_to(id, 'UTF8')), 'hex')`;
  return db
    .selectFrom('users')
    .select(['id', 'username', idHash.as('idHash')])
    .where(({ not }) => not('is_former'))
    .where(idHash, '=', anyOfValuesSql(hashes))
    .orderBy('id')
    .execute();
}

/** Columns whose foreign key a distributed database cannot have. */
const REFERENCES = [
  ['hidden_photos', 'hidden_by'],
  ['hidden_reviews', 'hidden_by'],
  ['deleted_hidden_reviews', 'hidden_by'],
  ['reports', 'decided_by'],
  ['restaurant_recommendations', 'reviewed_by_user_id'],
  ['restaurant_recommendations', 'submitted_by_user_id'],
  ['suggestions', 'decided_by'],
  ['suspensions', 'suspended_by'],
  ['uploads', 'user_id'],
] as const;

export async function clearReferencesToMember(tx: Db, id: string): Promise<void> {
  for (const [table, column] of REFERENCES) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)} SET ${name} = NULL WHERE ${name} = ${id}`.execute(tx);
  }
  for (const table of ['login_identifiers', 'email_tokens'] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${id}`.execute(tx);
}

/** Reasons of moderators. In texts of other members, a name that is also a word would be lost. */
const MODERATION_REASONS = [
  ['deleted_hidden_reviews', 'reason'],
  ['hidden_photos', 'reason'],
  ['hidden_reviews', 'reason'],
  ['suspensions', 'reason'],
] as const;

export async function eraseNameFromModerationReasons(tx: Db, namePattern: string): Promise<void> {
  for (const [table, column] of MODERATION_REASONS) {
    const text = sql.ref(column);
    await sql`
      UPDATE ${sql.table(table)}
      SET ${text} = regexp_replace(${text}, ${namePattern}, 'a former member', 'gi')
      WHERE ${text} ~* ${namePattern}
    `.execute(tx);
  }
}
