import type { Session } from '#contract/members/sessions.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { newToken, type SessionKey } from '#server/platform/security/session-cookie.ts';
import { deviceName } from './device-name.ts';
import {
  deleteSession,
  deleteSessionByToken,
  deleteSessions,
  findLiveSession,
  insertSession,
  listLiveSessions,
  recordSessionWrite,
  touchSession,
  userExists,
} from './session-queries.ts';

/** A row is written for "last seen" at most this often, or every page read would be a write. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** Read from the database at each request, so that an ended session or a changed role holds at once. */
export async function findSession(db: Db, key: SessionKey, now: Date) {
  const session = await findLiveSession(db, key.userId, key.tokenHash, now);
  if (session && now.getTime() - session.lastSeen.getTime() > TOUCH_EVERY_MS) {
    await touchSession(db, session.userId, session.id, now);
  }
  return session;
}

/** Where there is more than one process or a replica, each looks at this before it answers that member. */
export async function recordMemberWrite(db: Db, userId: string): Promise<void> {
  await recordSessionWrite(db, userId);
}

/** From which browser, which session it had until now, and when. */
export type SessionContext = { userAgent: string | null; sessionKey: SessionKey | null; now: Date };

/** A fresh token each time; the session that the browser came with, which somebody may have planted, ends. */
export async function startSession(
  db: Db,
  userId: string,
  { userAgent, sessionKey, now }: SessionContext,
): Promise<string> {
  if (sessionKey) await deleteSessionByToken(db, sessionKey.userId, sessionKey.tokenHash);
  const { token, tokenHash } = newToken();
  await insertSession(db, { userId, tokenHash, userAgent: userAgent?.slice(0, 300) ?? null, now });
  return token;
}

export async function listSessionsOf(
  db: Db,
  userId: string,
  current: number | null,
  now: Date,
): Promise<Session[]> {
  const rows = await listLiveSessions(db, userId, now);
  return rows.map(({ id, userAgent, dateCreated, lastSeen }) => ({
    id,
    device: deviceName(userAgent),
    place: 'unknown',
    dateCreated: dateCreated.toISOString(),
    lastSeen: lastSeen.toISOString(),
    current: id === current,
  }));
}

export async function endOneSession(db: Database['db'], userId: string, id: number): Promise<void> {
  if (!(await inTransaction(db, (tx) => deleteSession(tx, userId, id)))) throw notFound();
}

export async function endSessions(db: Db, userId: string, except: number | null): Promise<void> {
  await deleteSessions(db, userId, except);
}

/** Whose sessions are all ended at the same moment may be in the way: a transaction then tries again. */
export async function endSessionOf(db: Database['db'], key: SessionKey): Promise<void> {
  await inTransaction(db, (tx) => deleteSessionByToken(tx, key.userId, key.tokenHash));
}

export async function isMember(db: Db, id: string): Promise<boolean> {
  return userExists(db, id);
}
