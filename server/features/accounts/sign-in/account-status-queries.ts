import { sql, type Db } from '#server/platform/database/database.ts';

export async function findSuspension(db: Db, userId: string) {
  return db
    .selectFrom('suspensions')
    .select(['reason', 'until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function deleteExpiredSuspension(db: Db, userId: string, now: Date): Promise<void> {
  await sql`DELETE FROM suspensions WHERE user_id = ${userId} AND until <= ${now}`.execute(db);
}

export async function findPendingErasure(db: Db, userId: string) {
  return db.selectFrom('erasures').select('due').where('user_id', '=', userId).executeTakeFirst();
}

export async function deleteErasureRequest(db: Db, userId: string): Promise<void> {
  await sql`DELETE FROM erasures WHERE user_id = ${userId}`.execute(db);
}
