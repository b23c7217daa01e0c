import { sql, type Db } from '#server/platform/database.ts';

export type SessionRow = { id: number; userAgent: string | null; dateCreated: Date; lastSeen: Date };
export type LiveSession = {
  id: number;
  userId: string;
  role: 'user' | 'admin';
  catalogEditor: boolean;
  lastSeen: Date;
  /** Within the time that a replica or another process may take to hear of it. */
  hasJustWritten: boolean;
};

/** A session ends after 30 days without use, and 90 days after it began whatever happens. */
function isLive(now: Date) {
  return sql`s.last_seen > ${now}::timestamptz - interval '30 days'
    AND s.date_created > ${now}::timestamptz - interval '90 days'`;
}

export async function findLiveSession(
  db: Db,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    SELECT s.id, s.user_id AS "userId", u.role, u.catalog_editor AS "catalogEditor", s.last_seen AS "lastSeen",
      s.date_wrote > clock_timestamp() - interval '5 seconds' AS "hasJustWritten"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.user_id = ${userId} AND s.token_hash = ${tokenHash} AND ${isLive(now)}
  `.execute(db);
  return rows[0];
}

type NewSession = { userId: string; tokenHash: Buffer; userAgent: string | null; now: Date };

/** Nobody has more devices than this; right logins cost no limit, and each would leave a row. */
const MOST_SESSIONS = 100;

/** Takes the member's dead ones away on the occasion, and of too many those that were used longest ago. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { userId, tokenHash, userAgent, now } = session;
  await sql`
    WITH dead AS (DELETE FROM sessions s WHERE s.user_id = ${userId} AND (NOT (${isLive(now)}) OR s.id IN (
      SELECT older.id FROM sessions older WHERE older.user_id = ${userId}
      ORDER BY older.last_seen DESC, older.id DESC OFFSET ${MOST_SESSIONS - 1})))
    INSERT INTO sessions (user_id, token_hash, user_agent, date_created, last_seen)
    VALUES (${userId}, ${tokenHash}, ${userAgent}, ${now}, ${now})
  `.execute(db);
}

export async function sweepSessions(db: Db, now: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM sessions WHERE (user_id, id) IN (
      SELECT s.user_id, s.id FROM sessions s WHERE NOT (${isLive(now)}) LIMIT ${atMost})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function touchSession(db: Db, userId: string, id: number, now: Date): Promise<void> {
  await sql`UPDATE sessions SET last_seen = ${now} WHERE user_id = ${userId} AND id = ${id}`.execute(db);
}

/** Lost with the power it does no harm: a commit that does not wait for the disk. At most one row a second. */
export async function noteWrite(db: Db, userId: string): Promise<void> {
  await sql`
    WITH quickly AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    UPDATE sessions SET date_wrote = clock_timestamp() FROM quickly
    WHERE user_id = ${userId} AND date_wrote < clock_timestamp() - interval '1 second'
  `.execute(db);
}

export async function listLiveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT id, user_agent AS "userAgent", s.date_created AS "dateCreated", last_seen AS "lastSeen"
    FROM sessions s WHERE user_id = ${userId} AND ${isLive(now)} ORDER BY last_seen DESC, id DESC
  `.execute(db);
  return rows;
}

export async function deleteSession(db: Db, userId: string, id: number): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM sessions WHERE user_id = ${userId} AND id = ${id} RETURNING id`.execute(db);
  return rows.length > 0;
}

export async function deleteSessions(db: Db, userId: string, except: number | null): Promise<void> {
  await sql`DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${except}`.execute(db);
}

export async function deleteSessionByToken(db: Db, userId: string, tokenHash: Buffer): Promise<void> {
  await sql`DELETE FROM sessions WHERE user_id = ${userId} AND token_hash = ${tokenHash}`.execute(db);
}

export async function userExists(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

type Key = { userId: string; id: number };

export async function confirmSession(db: Db, { userId, id }: Key, now: Date): Promise<void> {
  await sql`UPDATE sessions SET date_confirmed = ${now} WHERE user_id = ${userId} AND id = ${id}`.execute(db);
}

export async function wasConfirmed(db: Db, { userId, id }: Key, since: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM sessions WHERE user_id = ${userId} AND id = ${id} AND date_confirmed > ${since}
  `.execute(db);
  return rows.length > 0;
}
