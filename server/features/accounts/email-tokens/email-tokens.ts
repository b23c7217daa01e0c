import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  HttpError,
  badRequestError,
  notFoundError,
  unavailableError,
} from '#server/platform/http/http-error.ts';
import type { RequestRateLimits } from '#server/platform/limits/rate-limiter.ts';
import type { Mailer } from '#server/platform/jobs/mailer.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { hashToken, createToken } from '#server/platform/security/tokens.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  assertPasswordUnchanged,
  assertCorrectPassword,
  type PasswordCheckContext,
} from '../passwords/password-confirmation.ts';
import {
  findEmailTokenOwner,
  replaceEmailToken,
  updateEmailVerified,
  consumeEmailToken,
  revokeEmailTokens,
  type TokenPurpose,
} from './email-token-queries.ts';
import { findRecoveryEmail, findUser, updatePasswordHash } from '../queries.ts';
import { findAccountsForPasswordReset, findLoginCredentials } from '../login-identifier-queries.ts';
import { endSessionsExcept } from '../sessions/sessions.ts';
import { verifyDeviceCookie, type AccountCredentials } from '../sign-in/device-cookies.ts';

const RESET_HOURS = 2;
const VERIFICATION_HOURS = 72;
const EXPIRED_RESET = 'This link has expired or was already used. Please ask for a new one.';
const EXPIRED_VERIFICATION =
  'This link has expired or was already used. If your email isn’t confirmed yet, log in, open Settings, and choose “Resend email.”';
const PASSWORD_MISSING = {
  field: 'password',
  message: 'Please enter your password to confirm your new email.',
};

type Site = { baseUrl: string; siteName: string };
type Member = { id: string; username: string; email: string };

type ResetRequest = { email: string; address: string; deviceCookie: string | null };

export async function spendPasswordResetLimit(
  db: Db,
  limits: RequestRateLimits,
  { email, address, deviceCookie }: ResetRequest,
): Promise<void> {
  const [account] = await findAccountsForPasswordReset(db, email);
  const deviceId = await verifyDeviceCookie(db, account, deviceCookie);
  if (account && deviceId) {
    await limits.spend('password-reset', `device: ${deviceId}`);
    // Each sign-in without a cookie creates a device, and the address may be someone else's.
    return limits.spend('reset-mails', `devices of: ${account.id}`);
  }
  await limits.spend('password-reset', `from: ${address}`);
  await limits.spend('reset-mails', email.toLowerCase());
}

export async function sendPasswordResetLink(
  db: Db,
  mail: Mailer,
  site: Site,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  if (!mail) return;
  for (const { id, username, mailTo } of await findAccountsForPasswordReset(db, email)) {
    const link = await createLink(db, site, { userId: id, purpose: 'password-reset', email: null, now });
    await mail.send({
      to: mailTo,
      subject: `Reset your ${site.siteName} password`,
      text: `Hi ${username},\n\nUse this link to set a new password. It works for ${RESET_HOURS} hours:\n\n${link}\n\nIf you didn’t ask for this, you can ignore this email.\n`,
    });
  }
}

export async function createPasswordResetLink(
  db: Db,
  site: Site,
  name: string,
  now: Date,
): Promise<string | null> {
  const user = await findLoginCredentials(db, name);
  return user ? createLink(db, site, { userId: user.id, purpose: 'password-reset', email: null, now }) : null;
}

export async function sendVerificationLink(
  db: Db,
  mail: Mailer,
  site: Site,
  user: Member,
  now: Date,
): Promise<void> {
  if (!mail) return;
  const { id, username, email } = user;
  const link = await createLink(db, site, { userId: id, purpose: 'email-verification', email, now });
  await mail.send({
    to: email,
    subject: `Confirm your email for ${site.siteName}`,
    text: `Hi ${username},\n\nPlease confirm that this email address is yours. The link works for ${VERIFICATION_HOURS / 24} days:\n\n${link}\n\nIf you didn’t ask for this, you can ignore this email.\n`,
  });
}

/** Awaited, because the member asked for this mail and must learn whether it was sent. */
export async function resendVerificationLink(
  db: Db,
  mail: Mailer,
  site: Site,
  userId: string,
  now: Date,
): Promise<void> {
  if (!mail) throw new HttpError('conflict', 'This site doesn’t send email.');
  const user = await findUser(db, userId);
  if (!user) throw notFoundError();
  if (user.emailVerified) throw new HttpError('conflict', 'This email is already confirmed.');
  await sendVerificationLink(db, mail, site, user, now).catch((cause: unknown) => {
    throw unavailableError('service', 'We couldn’t send the email. Please try again in a moment.', {
      retryAfterSeconds: 60,
      cause,
    });
  });
}

/** Sent to the former address, because an attacker may have made the change. */
export async function sendEmailChangeNotice(
  mail: Mailer,
  site: Site,
  user: Member,
  formerEmail: string,
): Promise<void> {
  await mail?.send({
    to: formerEmail,
    subject: `Your ${site.siteName} email was changed`,
    text: `Hi ${user.username},\n\nYour account at ${site.baseUrl} now has a different email address. Until it’s confirmed with your password, we’ll keep sending password reset links here.\n\nIf this wasn’t you, go to ${site.baseUrl}/forgot-password right away and enter this email address. Set a new password, log in, and change the email back in your profile. If you don’t get a link, contact the site’s admin.\n`,
  });
}

/** Ends every session, because an attacker with the old password may be signed in. */
export async function resetPasswordByToken(
  db: Database['db'],
  hasher: PasswordHasher,
  { token, newPassword, now }: { token: string; newPassword: string; now: Date },
): Promise<AccountCredentials> {
  const tokenHash = hashToken(token);
  // Checked before hashing: a hash for an invalid token would waste CPU time.
  if (!(await findEmailTokenOwner(db, 'password-reset', tokenHash, now))) throw notFoundError(EXPIRED_RESET);
  const hash = await hasher.hash(newPassword);
  return inTransaction(db, async (tx) => {
    const token = await consumeEmailToken(tx, 'password-reset', tokenHash, now);
    if (!token) throw notFoundError(EXPIRED_RESET);
    await updatePasswordHash(tx, token.userId, hash);
    await endSessionsExcept(tx, token.userId, null);
    await revokeEmailTokens(tx, token.userId);
    return { id: token.userId, passwordHash: hash };
  });
}

type Verification = { token: string; password?: string | undefined; now: Date };

/** Replacing an address needs the password, which the thief of a session does not have. */
export async function verifyEmailByToken(
  db: Database['db'],
  hasher: PasswordHasher,
  { token, password, now }: Verification,
  caller: PasswordCheckContext,
): Promise<void> {
  const tokenHash = hashToken(token);
  const id = await findEmailTokenOwner(db, 'email-verification', tokenHash, now);
  if (id === undefined) throw notFoundError(EXPIRED_VERIFICATION);
  const isMove = (await findRecoveryEmail(db, id)) !== null;
  if (isMove && password === undefined) throw badRequestError(PASSWORD_MISSING.message, [PASSWORD_MISSING]);
  const known = isMove
    ? await assertCorrectPassword(db, hasher, { id, password: assertDefined(password) }, caller)
    : null;
  await inTransaction(db, async (tx) => {
    if (known) await assertPasswordUnchanged(tx, known);
    const token = await consumeEmailToken(tx, 'email-verification', tokenHash, now);
    if (!token) throw notFoundError(EXPIRED_VERIFICATION);
    await updateEmailVerified(tx, token.userId, token.email, now);
    if (known) await revokeEmailTokens(tx, id);
  });
}

type NewLink = { userId: string; purpose: TokenPurpose; email: string | null; now: Date };

async function createLink(db: Db, { baseUrl }: Site, link: NewLink): Promise<string> {
  const { token, tokenHash } = createToken();
  const isReset = link.purpose === 'password-reset';
  await replaceEmailToken(db, { ...link, tokenHash, hours: isReset ? RESET_HOURS : VERIFICATION_HOURS });
  // The token is in the fragment, which stays out of proxy logs and Referer headers.
  return `${baseUrl}/${isReset ? 'reset-password' : 'verify-email'}#token=${token}`;
}
