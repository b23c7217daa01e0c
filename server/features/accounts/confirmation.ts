import type { Db } from '#server/platform/database.ts';
import { badRequest, type FieldError } from '#server/platform/errors.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Hasher } from '#server/platform/passwords.ts';
import { findPasswordHash } from './queries.ts';
import { confirmSession, wasConfirmed } from './session-queries.ts';

/** Long enough to press a button and to begin again after a download broke off. */
const HOLDS_MINUTES = 10;

type Asked = { id: string; password: string; wrong?: FieldError };

/** Counted apart from logins, or whoever guesses at the door would keep the member from changing the lock. */
export async function requirePassword(
  db: Db,
  hasher: Hasher,
  { id, password, wrong = { field: 'password', message: 'Password is incorrect' } }: Asked,
  limits: Limits,
): Promise<void> {
  await limits.spend('login', `change of ${id}`);
  const right = await hasher.verify(await findPasswordHash(db, id), password);
  if (!right) throw badRequest(wrong.message, [wrong]);
  await limits.giveBack('login', `change of ${id}`);
}

/** The session may do for a while what asks for the password once more. */
export async function confirm(db: Db, session: { userId: string; id: number }, now: Date): Promise<void> {
  await confirmSession(db, session, now);
}

export async function isConfirmed(
  db: Db,
  session: { userId: string; id: number },
  now: Date,
): Promise<boolean> {
  return wasConfirmed(db, session, new Date(now.getTime() - HOLDS_MINUTES * 60_000));
}
