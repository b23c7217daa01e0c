import type { Db } from '#server/platform/database/database.ts';
import { badRequestError, type FieldError } from '#server/platform/http/http-error.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { ApiCaller } from '#server/platform/http/route.ts';
import { findPasswordHash, lockUserWithPasswordHash } from '../queries.ts';
import { updatePasswordConfirmedDate, wasPasswordConfirmedSince } from '../sessions/session-queries.ts';

const CONFIRMATION_MINUTES = 10;

export type PasswordCheckContext = Pick<ApiCaller, 'limits' | 'recordSecurityEvent'>;
type PasswordCheck = { id: string; password: string; wrong?: FieldError };

/** The password may change after this check: assertPasswordUnchanged repeats it inside the transaction. */
export type VerifiedPassword = { id: string; hash: string; wrong: FieldError };

/** Has its own counter: attempts to sign in must not keep the member from changing the password. */
export async function assertCorrectPassword(
  db: Db,
  hasher: PasswordHasher,
  { id, password, wrong = { field: 'password', message: 'Password is incorrect' } }: PasswordCheck,
  { limits, recordSecurityEvent }: PasswordCheckContext,
): Promise<VerifiedPassword> {
  await limits.spend('login', `change: ${id}`);
  const refund = () => limits.giveBack('login', `change: ${id}`);
  const hash = await findPasswordHash(db, id);
  const right = await hasher.verify(hash, password).catch(async (error: unknown) => {
    await refund();
    throw error;
  });
  if (!right || hash === null) {
    recordSecurityEvent('sign-in-failed', { memberId: id });
    throw badRequestError(wrong.message, [wrong]);
  }
  await refund();
  return { id, hash, wrong };
}

export async function assertPasswordUnchanged(tx: Db, { id, hash, wrong }: VerifiedPassword): Promise<void> {
  if (!(await lockUserWithPasswordHash(tx, id, hash))) throw badRequestError(wrong.message, [wrong]);
}

export async function recordPasswordConfirmation(
  db: Db,
  session: { userId: string; id: number },
  now: Date,
): Promise<void> {
  await updatePasswordConfirmedDate(db, session, now);
}

export async function isPasswordRecentlyConfirmed(
  db: Db,
  session: { userId: string; id: number },
  now: Date,
): Promise<boolean> {
  return wasPasswordConfirmedSince(db, session, new Date(now.getTime() - CONFIRMATION_MINUTES * 60_000));
}
