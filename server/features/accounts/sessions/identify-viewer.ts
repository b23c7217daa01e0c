import type { Db } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { SessionKey } from '#server/platform/security/session-cookie.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import { hasConfirmedSecondFactor } from '../second-factor/second-factor-queries.ts';
import { memberExists } from '../queries.ts';
import { findSession } from './sessions.ts';

export type IdentifiedViewer = { viewer: Viewer; sessionId: number | null; hasJustWritten: boolean };
const VISITOR: IdentifiedViewer = { viewer: null, sessionId: null, hasJustWritten: false };

type SessionCheck = {
  key: SessionKey | null;
  bearer: string | null;
  now: Date;
  requiresSecondFactor: boolean;
};
const MEMBER_RIGHTS = { role: 'user', catalogEditor: false } as const;

/** Only the cookie authenticates. A bearer header of another member comes from a stale tab and is rejected (D0). */
export async function identifyViewer(
  db: Db,
  { key, bearer, now, requiresSecondFactor }: SessionCheck,
): Promise<IdentifiedViewer> {
  const session = key && (await findSession(db, key, now));
  if (!session) return VISITOR;
  if (bearer && bearer !== session.userId && (await memberExists(db, bearer))) {
    throw new HttpError('not-signed-in', 'You’re logged in as someone else now. Please reload the page.');
  }
  const { userId, role, catalogEditor, hasJustWritten } = session;
  const identity = { sessionId: session.id, hasJustWritten };
  if (role === 'admin' && requiresSecondFactor && !(await hasConfirmedSecondFactor(db, userId)))
    return { ...identity, viewer: { id: userId, ...MEMBER_RIGHTS, mustSetUpSecondFactor: true } };
  return { ...identity, viewer: { id: userId, role, catalogEditor } };
}
