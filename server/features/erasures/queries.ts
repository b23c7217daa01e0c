import { sql, type Db } from '#server/platform/database.ts';

export type MemberRow = {
  id: string;
  username: string;
  email: string;
  isVerified: boolean;
  shareToken: string | null;
};

/** One at a time: two who leave reviews of the same sandwiches behind take the same names. */
export async function lockErasing(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(4119062517)`.execute(tx);
}

export async function lockMember(tx: Db, id: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT id, username, email, email_verified_at IS NOT NULL AS "isVerified",
      (SELECT share_token FROM rankings WHERE user_id = users.id) AS "shareToken"
    FROM users WHERE id = ${id} AND NOT is_former FOR UPDATE
  `.execute(tx);
  return rows[0];
}

/** Asked once the member is held, since signing in again takes it away. */
export async function findWish(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ keepsReviews: boolean } | undefined> {
  const { rows } = await sql<{ keepsReviews: boolean }>`
    SELECT keeps_reviews AS "keepsReviews" FROM erasures WHERE user_id = ${id} AND due <= ${now}
  `.execute(tx);
  return rows[0];
}

export async function findDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM erasures WHERE due <= ${now} ORDER BY due, user_id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Where a review less, or one of another author, may change from when others count (`held_reviews`, migration 0022). */
export async function recentSandwichesOf(tx: Db, id: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT sandwich_id AS id FROM reviews
    WHERE user_id = ${id} AND (date_created > now() - interval '10 days' OR held_until IS NOT NULL) ORDER BY sandwich_id
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** Words are looked for in whole tables, which on a large site takes longer than anybody else may. */
export async function allowLongStatements(tx: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = '10min'`.execute(tx);
}

export async function rememberId(tx: Db, id: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO erased_members (id_hash, date_erased) VALUES (sha256(convert_to(${id}, 'UTF8')), ${now})
    ON CONFLICT DO NOTHING
  `.execute(tx);
}
