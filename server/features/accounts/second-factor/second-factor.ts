import type { SecondFactorStatus } from '#contract/members/second-factor.ts';
import type { LoginQuestion } from '#contract/members/sign-in.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { inTransaction, type Db, type PooledDb } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { RequestRateLimits } from '#server/platform/limits/rate-limiter.ts';
import type { ApiCaller } from '#server/platform/http/route.ts';
import { assertPasswordUnchanged, type VerifiedPassword } from '../passwords/password-confirmation.ts';
import { endSessionsExcept } from '../sessions/sessions.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import {
  setSecondFactorConfirmed,
  consumeRecoveryCodeHash,
  deleteSecondFactorRow,
  findSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  replaceUnconfirmedSecondFactor,
  updateLastTotpStep,
} from './second-factor-queries.ts';
import { createTotpSecret, getTotpKeyAndUri, verifyTotpCode } from './totp.ts';

export { hasConfirmedSecondFactor } from './second-factor-queries.ts';

type Attempt = Pick<ApiCaller, 'limits' | 'recordSecurityEvent' | 'now'>;

export async function getSecondFactorStatus(
  db: Db,
  userId: string,
  isRequired: boolean,
): Promise<SecondFactorStatus> {
  const { dateConfirmed = null, recoveryCodesLeft = 0 } = (await findSecondFactor(db, userId)) ?? {};
  return {
    isOn: dateConfirmed !== null,
    since: dateConfirmed?.toISOString() ?? null,
    recoveryCodesLeft: recoveryCodesLeft ?? 0,
    isRequired,
  };
}

export async function startSecondFactorEnrollment(
  db: PooledDb,
  known: VerifiedPassword,
  { issuer, label, now }: { issuer: string; label: string; now: Date },
): Promise<{ key: string; uri: string }> {
  const secret = createTotpSecret();
  await inTransaction(db, async (tx) => {
    await assertPasswordUnchanged(tx, known);
    if (!(await replaceUnconfirmedSecondFactor(tx, { userId: known.id, secret, now })))
      throw new HttpError(
        'conflict',
        'Two-factor authentication is already on. Turn it off to set it up again.',
      );
  });
  return getTotpKeyAndUri(secret, { issuer, label });
}

/** Ends all other sessions, because they began without it. */
export async function confirmSecondFactorEnrollment(
  db: PooledDb,
  { userId, sessionId, code }: { userId: string; sessionId: number | null; code: string },
  attempt: Attempt,
): Promise<string[]> {
  await attempt.limits.spend('second-factor', changeKey(userId));
  const codes = createRecoveryCodes();
  await inTransaction(db, async (tx) => {
    const factor = await lockSecondFactor(tx, userId);
    if (!factor) throw new HttpError('conflict', 'There’s no setup to finish. Please start over.');
    if (factor.dateConfirmed) throw new HttpError('conflict', 'Two-factor authentication is already on.');
    if (!(await acceptCode(tx, userId, code, attempt))) throw wrongCode('bad-request');
    await setSecondFactorConfirmed(tx, userId, attempt.now);
    await storeRecoveryCodes(tx, userId, codes);
    await endSessionsExcept(tx, userId, sessionId);
    await recordFactor(tx, userId, userId, true);
  });
  await attempt.limits.giveBack('second-factor', changeKey(userId));
  attempt.recordSecurityEvent('second-factor-on');
  return codes;
}

export async function renewRecoveryCodes(
  db: PooledDb,
  known: VerifiedPassword,
  code: string,
  attempt: Attempt,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  await withProof(db, known, code, attempt, (tx) => storeRecoveryCodes(tx, known.id, codes));
  attempt.recordSecurityEvent('recovery-codes-renewed');
  return codes;
}

export async function disableSecondFactor(
  db: PooledDb,
  known: VerifiedPassword,
  code: string,
  attempt: Attempt,
): Promise<void> {
  await withProof(db, known, code, attempt, async (tx) => {
    await deleteSecondFactorRow(tx, known.id);
    await recordFactor(tx, known.id, known.id, false);
  });
  attempt.recordSecurityEvent('second-factor-off');
}

/** By the operator, for an admin who has lost the phone and the recovery codes. False if there is none. */
export async function resetSecondFactor(db: PooledDb, userId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await deleteSecondFactorRow(tx, userId))) return false;
    await endSessionsExcept(tx, userId, null);
    await recordFactor(tx, null, userId, false);
    return true;
  });
}

type SignInCode = { userId: string; deviceId: string | null; code: string | undefined };

/** Runs after the password check and outside of the transaction, so that a rollback does not restore the attempt. */
export async function spendSecondFactorAttempt(
  limits: RequestRateLimits,
  { userId, deviceId, code }: SignInCode,
): Promise<{ refund(): Promise<void> }> {
  if (code === undefined) return { refund: async () => {} };
  // A thief of the password must not use up the attempts of the member's own device.
  const key = deviceId ? `device: ${deviceId}` : `account: ${userId}`;
  await limits.spend('second-factor', key);
  // Devices can be collected before the enrollment. Strangers lock nobody out here, because the password was right.
  await limits.spend('second-factor-account', userId);
  return {
    async refund() {
      await limits.giveBack('second-factor', key);
      await limits.giveBack('second-factor-account', userId);
    },
  };
}

/** Runs in the transaction that starts the session, so that two concurrent sign-ins cannot use the same code. */
export async function verifySecondFactorCode(
  tx: Db,
  { userId, code }: Omit<SignInCode, 'deviceId'>,
  attempt: Attempt,
): Promise<void> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor?.dateConfirmed) return;
  if (code === undefined) throw codeNeeded();
  if (await acceptCode(tx, userId, code, attempt)) return;
  attempt.recordSecurityEvent('second-factor-failed', { memberId: userId });
  throw wrongCode('not-signed-in');
}

async function withProof(
  db: PooledDb,
  known: VerifiedPassword,
  code: string,
  attempt: Attempt,
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  await attempt.limits.spend('second-factor', changeKey(known.id));
  await inTransaction(db, async (tx) => {
    await assertPasswordUnchanged(tx, known);
    if (!(await lockSecondFactor(tx, known.id))?.dateConfirmed)
      throw new HttpError('conflict', 'Two-factor authentication is off.');
    if (!(await acceptCode(tx, known.id, code, attempt))) {
      attempt.recordSecurityEvent('second-factor-failed');
      throw wrongCode('bad-request');
    }
    await work(tx);
  });
  await attempt.limits.giveBack('second-factor', changeKey(known.id));
}

async function acceptCode(tx: Db, userId: string, typed: string, attempt: Attempt): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return acceptRecoveryCode(tx, userId, code, attempt);
  const factor = await lockSecondFactor(tx, userId);
  const step = factor ? verifyTotpCode(factor.secret, code, attempt.now) : null;
  if (!factor || step === null || step <= factor.lastStep) return false;
  await updateLastTotpStep(tx, userId, step);
  return true;
}

async function acceptRecoveryCode(
  tx: Db,
  userId: string,
  code: string,
  { recordSecurityEvent }: Attempt,
): Promise<boolean> {
  if (!(await consumeRecoveryCodeHash(tx, userId, hashRecoveryCode(userId, code)))) return false;
  recordSecurityEvent('recovery-code-used', { memberId: userId });
  return true;
}

async function storeRecoveryCodes(tx: Db, userId: string, codes: readonly string[]): Promise<void> {
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
}

async function recordFactor(tx: Db, by: string | null, id: string, isOn: boolean): Promise<void> {
  const [before, after] = [{ secondFactor: !isOn }, { secondFactor: isOn }];
  await recordChangeInAuditLog(tx, {
    actorId: by,
    action: 'update',
    entityType: 'user',
    entityId: id,
    before,
    after,
  });
}

/** Separate from the counter of sign-ins, which a thief of the password can use up. */
function changeKey(userId: string): string {
  return `change: ${userId}`;
}

function codeNeeded(): HttpError {
  const field: LoginQuestion = 'code';
  return new HttpError('not-signed-in', 'Please enter the code from your authenticator app.', {
    errors: [{ field, message: 'is missing' }],
  });
}

function wrongCode(kind: 'bad-request' | 'not-signed-in'): HttpError {
  return new HttpError(kind, 'This code is wrong or was already used. Please try another one.', {
    errors: [{ field: 'code', message: 'is wrong or was already used' }],
  });
}
