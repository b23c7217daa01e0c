import type { Db } from '#server/platform/database/database.ts';
import { badRequest, type FieldError } from '#server/platform/http/http-error.ts';
import type { Hasher } from '#server/platform/security/passwords.ts';
import type { Caller } from '#server/platform/http/route.ts';
import { findPasswordHash, lockWithPasswordHash } from '../queries.ts';
import { confirmSession, wasConfirmed } from '../sessions/session-queries.ts';

/** Long enough to press a button and to begin again after a download broke off. */
const CONFIRMATION_MINUTES = 10;

/** What a try takes: a point of the limit, and a line of the log where it was wrong. */
export type PasswordAttempt = Pick<Caller, 'limits' | 'recordSecurityEvent'>;
type PasswordCheck = { id: string; password: string; wrong?: FieldError };

/** It is the password of a moment ago: whoever acts on it holds it once more, where no other change can come between. */
export type VerifiedPassword = { id: string; hash: string; wrong: FieldError };

/** Counted apart from logins, or whoever guesses at the door would keep the member from changing the lock. */
export async function requirePassword(
  db: Db,
  hasher: Hasher,
  { id, password, wrong = { field: 'password', message: 'Password is incorrect' } }: PasswordCheck,
  { limits, recordSecurityEvent }: PasswordAttempt,
): Promise<VerifiedPassword> {
  await limits.spend('login', `change: ${id}`);
  const forgive = () => limits.giveBack('login', `change: ${id}`);
  const hash = await findPasswordHash(db, id);
  const right = await hasher.verify(hash, password).catch(async (error: unknown) => {
    await forgive();
    throw error;
  });
  if (!right || hash === null) {
    recordSecurityEvent('sign-in-failed', { memberId: id });
    throw badRequest(wrong.message, [wrong]);
  }
  await forgive();
  return { id, hash, wrong };
}

/** Refuses where somebody has changed the password since it was asked for. */
export async function assertPasswordUnchanged(tx: Db, { id, hash, wrong }: VerifiedPassword): Promise<void> {
  if (!(await lockWithPasswordHash(tx, id, hash))) throw badRequest(wrong.message, [wrong]);
}

/** The session may do for a while what asks for the password once more. */
export async function recordConfirmation(
  db: Db,
  session: { userId: string; id: number },
  now: Date,
): Promise<void> {
  await confirmSession(db, session, now);
}

export async function isConfirmed(
  db: Db,
  session: { userId: string; id: number },
  now: Date,
): Promise<boolean> {
  return wasConfirmed(db, session, new Date(now.getTime() - CONFIRMATION_MINUTES * 60_000));
}
