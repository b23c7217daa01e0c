import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Hasher } from '#server/platform/passwords.ts';
import { hashToken, newToken } from '#server/platform/session-cookie.ts';
import { markVerified, replaceLink, useLink, type Purpose } from './link-queries.ts';
import { findCredentials, findUserByEmail, setPasswordHash } from './queries.ts';
import { endSessions } from './sessions.ts';

const RESET_HOURS = 2;
const VERIFICATION_HOURS = 72;
const EXPIRED = 'This link has expired or was used already. Please ask for a new one.';

type Site = { baseUrl: string; siteName: string };

/** Says nothing about whether the address is known; the mail itself does. */
export async function mailResetLink(db: Db, mail: Mail, site: Site, email: string): Promise<void> {
  const user = mail && (await findUserByEmail(db, email));
  if (!mail || !user) return;
  const link = await makeLink(db, site, { userId: user.id, purpose: 'password-reset', email: null });
  await mail.send({
    to: user.email,
    subject: `Your new password for ${site.siteName}`,
    text: `Hello ${user.username},\n\nset a new password here, within ${RESET_HOURS} hours:\n\n${link}\n\nIf you did not ask for it, nothing happens.\n`,
  });
}

/** For operators without a mail server: `npm run cli -- reset-link USER`. Null for an unknown name. */
export async function makeResetLink(db: Db, site: Site, name: string): Promise<string | null> {
  const user = await findCredentials(db, name);
  return user ? makeLink(db, site, { userId: user.id, purpose: 'password-reset', email: null }) : null;
}

export async function mailVerification(
  db: Db,
  mail: Mail,
  site: Site,
  user: { id: string; username: string; email: string },
): Promise<void> {
  if (!mail) return;
  const link = await makeLink(db, site, {
    userId: user.id,
    purpose: 'email-verification',
    email: user.email,
  });
  await mail.send({
    to: user.email,
    subject: `Your address at ${site.siteName}`,
    text: `Hello ${user.username},\n\nplease confirm that this address is yours:\n\n${link}\n`,
  });
}

/** Sets the password and ends every session, since whoever held the old one may be signed in. */
export async function useResetLink(
  db: Database['db'],
  hasher: Hasher,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const hash = await hasher.hash(newPassword);
  await inTransaction(db, async (tx) => {
    const link = await useLink(tx, 'password-reset', hashToken(token));
    if (!link) throw notFound(EXPIRED);
    await setPasswordHash(tx, link.userId, hash);
    await endSessions(tx, link.userId, null);
  });
}

export async function useVerificationLink(db: Database['db'], token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const link = await useLink(tx, 'email-verification', hashToken(token));
    if (!link) throw notFound(EXPIRED);
    await markVerified(tx, link.userId, link.email);
  });
}

async function makeLink(
  db: Db,
  { baseUrl }: Site,
  { userId, purpose, email }: { userId: string; purpose: Purpose; email: string | null },
): Promise<string> {
  const { token, tokenHash } = newToken();
  const hours = purpose === 'password-reset' ? RESET_HOURS : VERIFICATION_HOURS;
  await replaceLink(db, { userId, purpose, tokenHash, email, hours });
  return `${baseUrl}/${purpose === 'password-reset' ? 'reset-password' : 'verify-email'}?token=${token}`;
}
