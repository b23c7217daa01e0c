import { randomUUID } from 'node:crypto';
import type { OwnUser } from '#contract/members/accounts.ts';
import {
  USERNAME_NOT_AVAILABLE_MESSAGE,
  isReservedUsername,
  usernameProblem,
} from '#shared/members/usernames.ts';
import { awardBadgesReachedByXp } from '#server/features/progress/progress.ts';
import { resolveImageUrl } from '#server/features/uploads/uploads.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Db, type PooledDb } from '#server/platform/database/database.ts';
import {
  HttpError,
  badRequestError,
  notFoundError,
  type FieldError,
} from '#server/platform/http/http-error.ts';
import type { RequestRateLimits } from '#server/platform/limits/rate-limiter.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  findRecoveryEmail,
  findTakenIdentifiers,
  findUser,
  insertUser,
  lockAvatarUrl,
  updatePasswordHash,
  updateUserProfile,
  type UserProfileChanges,
} from './queries.ts';
import {
  deleteEveryEmailToken,
  revokeEmailTokens,
  revokeVerificationTokens,
} from './email-tokens/email-token-queries.ts';
import {
  assertPasswordUnchanged,
  assertCorrectPassword,
  type PasswordCheckContext,
} from './passwords/password-confirmation.ts';
import { deleteEverySession } from './sessions/session-queries.ts';
import { endSessionsExcept, startSession, type SessionContext } from './sessions/sessions.ts';
import { presentOwnUser } from './present-user.ts';
import { assertCanSignIn } from './sign-in/assert-can-sign-in.ts';
import { issueDeviceCookie } from './sign-in/device-cookies.ts';
import type { SignInResult } from './sign-in/sign-in.ts';

export { deleteUserRow } from './queries.ts';
export { postponeErasures } from './deletion/account-deletion-queries.ts';
export { createFormerMembers } from './members/former-member-queries.ts';
export {
  findLoginCredentials,
  insertLoginIdentifiers,
  insertMissingLoginIdentifiers,
  repairLoginIdentifiers,
} from './login-identifier-queries.ts';
export { isPasswordRecentlyConfirmed } from './passwords/password-confirmation.ts';
export { assertNotLastAdmin } from './roles/roles.ts';
export { endSessionsExcept } from './sessions/sessions.ts';

type NewAccount = { id?: string | undefined; username: string; email: string; password: string };

/** A taken id is a conflict: registering never overwrites an account. */
export async function registerUser(
  db: PooledDb,
  hasher: PasswordHasher,
  { id = randomUUID(), username, email, password }: NewAccount,
  device: SessionContext,
): Promise<SignInResult> {
  const identity = { id, username, email };
  await assertNotTaken(db, identity);
  const passwordHash = await hasher.hash(password);
  return inTransaction(db, async (tx) => {
    const row = await insertUser(tx, { ...identity, passwordHash });
    if (!row) throw await findTakenError(tx, identity);
    await awardBadgesReachedByXp(tx, { userId: row.id, now: device.now }, row.xp);
    return {
      user: presentOwnUser(row),
      token: await startSession(tx, row.id, device),
      deviceCookie: await issueDeviceCookie(tx, { id: row.id, passwordHash }, null),
    };
  });
}

export async function getOwnUser(db: Db, id: string): Promise<OwnUser> {
  const row = await findUser(db, id);
  if (!row) throw notFoundError();
  return presentOwnUser(row);
}

/** `formerEmail` is the address that stays trusted until the new one is confirmed; null if the address is the same. */
export async function changeProfile(
  db: PooledDb,
  id: string,
  changes: UserProfileChanges,
  limits: RequestRateLimits,
): Promise<{ user: OwnUser; formerEmail: string | null }> {
  const before = await findUser(db, id);
  if (!before) throw notFoundError();
  const { username = before.username, email = before.email } = changes;
  if (isReservedUsername(username) && !isSame(username, before.username)) {
    throw badRequestError(USERNAME_NOT_AVAILABLE_MESSAGE, [
      { field: 'username', message: USERNAME_NOT_AVAILABLE_MESSAGE },
    ]);
  }
  const hasMoved = !isSame(email, before.email);
  // A change of address sends mail to two addresses, and neither has to belong to the member.
  if (hasMoved) await limits.spend('mails', id);
  try {
    return await inTransaction(db, async (tx) => {
      const avatarUrl = await resolveImageUrl(tx, {
        url: changes.avatarUrl,
        viewer: { id, role: 'user', catalogEditor: false },
        current: await lockAvatarUrl(tx, id),
        field: 'avatarUrl',
      });
      const row = await updateUserProfile(tx, id, { ...changes, avatarUrl });
      await invalidateCacheTags(tx, ['people']);
      if (hasMoved) await revokeVerificationTokens(tx, id);
      const trusted = hasMoved ? ((await findRecoveryEmail(tx, id)) ?? before.email) : null;
      return { user: presentOwnUser(assertDefined(row)), formerEmail: trusted };
    });
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw await findTakenError(db, { id, username, email });
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export async function replacePassword(
  db: PooledDb,
  hasher: PasswordHasher,
  change: { id: string; currentPassword: string; newPassword: string },
  { limits, recordSecurityEvent, ...device }: SessionContext & PasswordCheckContext,
): Promise<{ token: string; deviceCookie: string }> {
  const { id, currentPassword, newPassword } = change;
  const wrong = { field: 'currentPassword', message: 'Current password is incorrect' };
  const attempt = { id, password: currentPassword, wrong };
  const known = await assertCorrectPassword(db, hasher, attempt, { limits, recordSecurityEvent });
  const hash = await hasher.hash(newPassword);
  return inTransaction(db, async (tx) => {
    await assertPasswordUnchanged(tx, known);
    // A suspension or a deletion request may have ended all sessions during the check, so no new one may start.
    await assertCanSignIn(tx, id, { keepAccount: false, now: device.now });
    await updatePasswordHash(tx, id, hash);
    await endSessionsExcept(tx, id, null);
    await revokeEmailTokens(tx, id);
    return {
      token: await startSession(tx, id, device),
      deviceCookie: await issueDeviceCookie(tx, { id, passwordHash: hash }, null),
    };
  });
}

/** A restored database contains sessions and mailed links that have been ended or used since. */
export async function endAllSessionsAndEmailTokens(db: Db): Promise<void> {
  await deleteEverySession(db);
  await deleteEveryEmailToken(db);
}

/** Returns 200 with a reason even for an invalid name, because the form shows another text for a failed call (D14). */
export async function checkUsernameAvailability(
  db: Db,
  username: string,
  viewerId: string | null,
): Promise<{ available: boolean; error?: string }> {
  const own = viewerId === null ? undefined : await findUser(db, viewerId);
  if (own && isSame(own.username, username.trim())) return { available: true };
  const problem = usernameProblem(username);
  if (problem) return { available: false, error: problem };
  const { username: isTaken } = await findTakenIdentifiers(db, {
    id: '',
    username: username.trim(),
    email: '',
  });
  return isTaken ? { available: false, error: USERNAME_NOT_AVAILABLE_MESSAGE } : { available: true };
}

type AccountIdentity = { id: string; username: string; email: string };

async function assertNotTaken(db: Db, identity: AccountIdentity): Promise<void> {
  const found = await findTakenIdentifiers(db, identity);
  if (found.id || found.username || found.email) throw takenHttpError(found);
}

async function findTakenError(db: Db, identity: AccountIdentity): Promise<HttpError> {
  return takenHttpError(await findTakenIdentifiers(db, identity));
}

type TakenNames = { username: boolean; email: boolean };

function takenHttpError(taken: TakenNames): HttpError {
  const error = takenError(taken);
  return new HttpError('conflict', error.message, { errors: [error] });
}

function takenError({ username, email }: TakenNames): FieldError {
  if (username) return { field: 'username', message: USERNAME_NOT_AVAILABLE_MESSAGE };
  if (email) return { field: 'email', message: 'This email address is already registered.' };
  return { field: 'id', message: 'This account already exists.' };
}
