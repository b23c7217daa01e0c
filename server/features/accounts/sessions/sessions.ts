import type { Session } from '#contract/members/sessions.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { databaseUnavailableReason } from '#server/platform/database/database-unavailable-reason.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { OWNED_DATA_LIMITS } from '#server/platform/limits/owned-data-limits.ts';
import type { SessionKey } from '#server/platform/security/session-cookie.ts';
import { createToken } from '#server/platform/security/tokens.ts';
import { deviceName } from './device-name.ts';
import {
  deleteSessionById,
  deleteSessionByToken,
  deleteSessions,
  findUnexpiredSession,
  insertSession,
  listUnexpiredSessions,
  updateSessionWriteTime,
  updateSessionLastSeen,
} from './session-queries.ts';

/** Limits the writes of last_seen: without it each page view would be a write. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** Read from the database on each request, so that ended sessions and changed roles apply at once. */
export async function findSession(db: Db, key: SessionKey, now: Date) {
  const session = await findUnexpiredSession(db, key.userId, key.tokenHash, now);
  if (session && now.getTime() - session.lastSeen.getTime() > TOUCH_EVERY_MS) {
    // While only a replica answers, the session is used without being touched.
    await updateSessionLastSeen(db, session.userId, session.id, now).catch((error: unknown) => {
      if (databaseUnavailableReason(error) === null) throw error;
    });
  }
  return session;
}

export async function recordMemberWriteTime(db: Db, userId: string): Promise<void> {
  await updateSessionWriteTime(db, userId);
}

export type SessionContext = { userAgent: string | null; sessionKey: SessionKey | null; now: Date };

/** Ends the session that the browser came with, because an attacker may have planted it. */
export async function startSession(
  db: Db,
  userId: string,
  { userAgent, sessionKey, now }: SessionContext,
): Promise<string> {
  if (sessionKey) await deleteSessionByToken(db, sessionKey.userId, sessionKey.tokenHash);
  const { token, tokenHash } = createToken();
  const session = { userId, tokenHash, userAgent: userAgent?.slice(0, 300) ?? null, now };
  await insertSession(db, session, OWNED_DATA_LIMITS.sessions);
  return token;
}

export async function isSessionLive(db: Db, { sessionKey, now }: SessionContext): Promise<boolean> {
  if (!sessionKey) return false;
  return (await findUnexpiredSession(db, sessionKey.userId, sessionKey.tokenHash, now)) !== undefined;
}

export async function listSessionsOfMember(
  db: Db,
  userId: string,
  current: number | null,
  now: Date,
): Promise<Session[]> {
  const rows = await listUnexpiredSessions(db, userId, now);
  return rows.map(({ id, userAgent, dateCreated, lastSeen }) => ({
    id,
    device: deviceName(userAgent),
    place: 'unknown',
    dateCreated: dateCreated.toISOString(),
    lastSeen: lastSeen.toISOString(),
    current: id === current,
  }));
}

export async function endSessionById(db: Database['db'], userId: string, id: number): Promise<void> {
  if (!(await inTransaction(db, (tx) => deleteSessionById(tx, userId, id)))) throw notFoundError();
}

export async function endSessionsExcept(db: Db, userId: string, except: number | null): Promise<void> {
  await deleteSessions(db, userId, except);
}

/** A transaction, because it is retried if another request ends all sessions at the same moment. */
export async function endSessionByKey(db: Database['db'], key: SessionKey): Promise<void> {
  await inTransaction(db, (tx) => deleteSessionByToken(tx, key.userId, key.tokenHash));
}
