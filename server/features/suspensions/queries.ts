import { sql, type Db } from '#server/platform/database/database.ts';

export async function lockMemberAndGetUsername(tx: Db, userId: string): Promise<string | undefined> {
  const member = await tx
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .where(({ not }) => not('is_former'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return member?.username;
}

/** The lock protects the role until the commit. A suspension that this waited for is visible only after the lock. */
export async function lockAndCheckActiveAdmin(tx: Db, userId: string): Promise<boolean> {
  await sql`SELECT 1 FROM users WHERE id = ${userId} FOR SHARE`.execute(tx);
  const { rows } = await sql`
    SELECT 1 FROM users u WHERE id = ${userId} AND role = 'admin'
      AND NOT EXISTS (SELECT 1 FROM suspensions s WHERE s.user_id = u.id)
  `.execute(tx);
  return rows.length > 0;
}

type Suspension = { reason: string; until: Date | null; actorId: string; now: Date };

export async function upsertSuspension(
  tx: Db,
  userId: string,
  { reason, until, actorId, now }: Suspension,
): Promise<void> {
  await sql`
    INSERT INTO suspensions (user_id, reason, until, suspended_by, date_created)
    VALUES (${userId}, ${reason}, ${until}, ${actorId}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET reason = excluded.reason, until = excluded.until,
      suspended_by = excluded.suspended_by, date_created = excluded.date_created
  `.execute(tx);
}

export async function deleteSuspension(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM suspensions WHERE user_id = ${userId} RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteExpiredSuspensions(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM suspensions WHERE user_id IN (SELECT user_id FROM suspensions WHERE until <= ${now} LIMIT ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}
