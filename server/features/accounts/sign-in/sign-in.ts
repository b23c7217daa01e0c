import type { OwnUser } from '#contract/members/accounts.ts';
import { assertNotReadOnly } from '#server/features/maintenance/maintenance.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { inTransaction, type Database } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { ApiCaller } from '#server/platform/http/route.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { postponeErasure } from '../deletion/account-deletion-queries.ts';
import { findUser, lockUserWithPasswordHash } from '../queries.ts';
import { findLoginCredentials } from '../login-identifier-queries.ts';
import { verifySecondFactorCode, spendSecondFactorAttempt } from '../second-factor/second-factor.ts';
import { startSession, type SessionContext } from '../sessions/sessions.ts';
import { presentOwnUser } from '../present-user.ts';
import { assertCanSignIn } from './assert-can-sign-in.ts';
import { verifyDeviceCookie, issueDeviceCookie } from './device-cookies.ts';
import { getSignInLimitCounters, refundSignInAttempt, spendSignInAttempt } from './sign-in-limit-counters.ts';

export type SignInResult = { user: OwnUser; token: string; deviceCookie: string };
type Credentials = {
  username: string;
  password: string;
  code?: string | undefined;
  keepAccount?: boolean | undefined;
};
type Origin = SessionContext &
  Pick<ApiCaller, 'limits' | 'address' | 'viewer' | 'deviceCookie' | 'recordSecurityEvent'>;

/** Longer than a maintenance, so that the member can come back. */
const REJECTED_MEMBER_GRACE_MS = 7 * 24 * 3600_000;

type SignInDeps = { db: Database['db']; hasher: PasswordHasher; queryCache: QueryCache };

/** Unknown names and wrong passwords get the same error after the same time; only failures count against the limits. */
export async function signIn(
  { db, hasher, queryCache }: SignInDeps,
  { username, password, code, keepAccount = false }: Credentials,
  { limits, address, viewer, deviceCookie, recordSecurityEvent, ...device }: Origin,
): Promise<SignInResult> {
  const found = await findLoginCredentials(db, username.trim());
  const deviceId = await verifyDeviceCookie(db, found, deviceCookie);
  const counters = getSignInLimitCounters({ accountId: found?.id, username, address, viewer, deviceId });
  await spendSignInAttempt(limits, counters);
  const isCorrect = await hasher
    .verify(found?.passwordHash ?? null, password)
    .catch(async (error: unknown) => {
      await refundSignInAttempt(limits, counters);
      throw error;
    });
  const row = isCorrect && found ? await findUser(db, found.id) : undefined;
  if (!row) {
    recordSecurityEvent('sign-in-failed', found ? { memberId: found.id } : { name: username });
    throw wrongPassword();
  }
  await refundSignInAttempt(limits, counters);
  // Only after the password check, because this error reveals who is not an admin.
  if (row.role !== 'admin')
    await assertNotReadOnly(db, queryCache).catch(async (error: unknown) => {
      // The member may have come to keep the account. The second factor can be asked only afterwards.
      if (error instanceof HttpError)
        await postponeErasure(db, row.id, new Date(device.now.getTime() + REJECTED_MEMBER_GRACE_MS));
      throw error;
    });
  const attempt = await spendSecondFactorAttempt(limits, { userId: row.id, deviceId, code });
  const signedIn = await inTransaction(db, async (tx) => {
    // A concurrent password change ends all sessions, so none may start with the old password after it (threats A8).
    if (!(await lockUserWithPasswordHash(tx, row.id, assertDefined(assertDefined(found).passwordHash))))
      throw wrongPassword();
    await verifySecondFactorCode(
      tx,
      { userId: row.id, code },
      { limits, recordSecurityEvent, now: device.now },
    );
    await assertCanSignIn(tx, row.id, { keepAccount, now: device.now });
    return {
      user: presentOwnUser(row),
      token: await startSession(tx, row.id, device),
      deviceCookie: await issueDeviceCookie(tx, assertDefined(found), deviceCookie),
    };
  });
  await attempt.refund();
  return signedIn;
}

function wrongPassword(): HttpError {
  return new HttpError('not-signed-in', 'Invalid username or password');
}
