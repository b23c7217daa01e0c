import { expressionBuilder } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { asBooleanSql, sql, type Db } from '#server/platform/database/database.ts';

function isLive(now: Date) {
  const eb = expressionBuilder<DB, 'sessions'>();
  return eb.and([
    eb('sessions.last_seen', '>', sql<Date>`${now}::timestamptz - interval '30 days'`),
    eb('sessions.date_created', '>', sql<Date>`${now}::timestamptz - interval '90 days'`),
  ]);
}

/** `hasJustWritten` covers the time in which a replica or another process may not know of the write yet. */
export async function findUnexpiredSession(db: Db, userId: string, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(({ eb }) => [
      'sessions.id',
      'sessions.user_id as userId',
      'users.role',
      'users.catalog_editor as catalogEditor',
      'sessions.last_seen as lastSeen',
      asBooleanSql(eb('sessions.last_write', '>', sql<Date>`clock_timestamp() - interval '5 seconds'`)).as(
        'hasJustWritten',
      ),
    ])
    .where(({ and }) => and({ 'sessions.user_id': userId, 'sessions.token_hash': tokenHash }))
    .where(isLive(now))
    .executeTakeFirst();
}

type NewSession = { userId: string; tokenHash: Buffer; userAgent: string | null; now: Date };

/** Also deletes the member's expired sessions, and the least recently used ones above `maxSessions`. */
export async function insertSession(db: Db, session: NewSession, maxSessions: number): Promise<void> {
  const { userId, tokenHash, userAgent, now } = session;
  await sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND (NOT ${isLive(now)} OR id IN (
      SELECT older.id FROM sessions older WHERE older.user_id = ${userId}
      ORDER BY older.last_seen DESC, older.id DESC OFFSET ${maxSessions - 1}))
  `.execute(db);
  await sql`
    INSERT INTO sessions (user_id, token_hash, user_agent, date_created, last_seen)
    VALUES (${userId}, ${tokenHash}, ${userAgent}, ${now}, ${now})
  `.execute(db);
}

export async function deleteExpiredSessions(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM sessions WHERE (user_id, id) IN (
      SELECT user_id, id FROM sessions WHERE NOT ${isLive(now)} LIMIT ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function updateSessionLastSeen(db: Db, userId: string, id: number, now: Date): Promise<void> {
  await sql`UPDATE sessions SET last_seen = ${now} WHERE user_id = ${userId} AND id = ${id}`.execute(db);
}

/**
 * synchronous_commit is off, because losing this time in a crash does no harm. One message, which is one transaction; it
 * can have no parameters. Writes at most once per second.
 */
export async function updateSessionWriteTime(db: Db, userId: string): Promise<void> {
  await sql`
    SET LOCAL synchronous_commit = off;
    UPDATE sessions SET last_write = now()
    WHERE user_id = ${sql.lit(userId)} AND last_write < now() - interval '1 second'
  `.execute(db);
}

export async function listUnexpiredSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'date_created as dateCreated', 'last_seen as lastSeen'])
    .where('user_id', '=', userId)
    .where(isLive(now))
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteSessionById(db: Db, userId: string, id: number): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM sessions WHERE user_id = ${userId} AND id = ${id} RETURNING id`.execute(db);
  return rows.length > 0;
}

export async function deleteSessions(db: Db, userId: string, except: number | null): Promise<void> {
  await sql`DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${except}`.execute(db);
}

export async function deleteEverySession(db: Db): Promise<void> {
  await sql`DELETE FROM sessions`.execute(db);
}

export async function deleteSessionByToken(db: Db, userId: string, tokenHash: Buffer): Promise<void> {
  await sql`DELETE FROM sessions WHERE user_id = ${userId} AND token_hash = ${tokenHash}`.execute(db);
}

type SessionId = { userId: string; id: number };

export async function updatePasswordConfirmedDate(
  db: Db,
  { userId, id }: SessionId,
  now: Date,
): Promise<void> {
  await sql`UPDATE sessions SET date_confirmed = ${now} WHERE user_id = ${userId} AND id = ${id}`.execute(db);
}

export async function wasPasswordConfirmedSince(
  db: Db,
  { userId, id }: SessionId,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM sessions WHERE user_id = ${userId} AND id = ${id} AND date_confirmed > ${since}
  `.execute(db);
  return rows.length > 0;
}
