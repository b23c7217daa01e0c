import { setVisibilityOfMemberReviews } from '#server/features/reviews/reviews.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Database } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import type { Mailer } from '#server/platform/jobs/mailer.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { formatUtcDay } from '#server/platform/text/format-utc-day.ts';
import {
  assertPasswordUnchanged,
  assertCorrectPassword,
  type PasswordCheckContext,
} from '../passwords/password-confirmation.ts';
import { revokeEmailTokens } from '../email-tokens/email-token-queries.ts';
import { findRecoveryEmail, findUser } from '../queries.ts';
import { assertNotLastAdmin } from '../roles/roles.ts';
import { endSessionsExcept } from '../sessions/sessions.ts';
import { upsertErasure } from './account-deletion-queries.ts';

const DAY_MS = 24 * 3600_000;

type DeletionInput = { id: string; password: string; keepsReviews: boolean };
type DeletionContext = PasswordCheckContext & { graceDays: number; now: Date };
export type PendingAccountDeletion = { username: string; email: string; due: Date };

/** Hides the member from others, but deletes nothing until the erasure is due (decision record 0026). */
export async function requestAccountDeletion(
  db: Database['db'],
  hasher: PasswordHasher,
  { id, password, keepsReviews }: DeletionInput,
  { graceDays, now, ...caller }: DeletionContext,
): Promise<PendingAccountDeletion> {
  const known = await assertCorrectPassword(db, hasher, { id, password }, caller);
  await caller.limits.spend('mails', id);
  const due = new Date(now.getTime() + graceDays * DAY_MS);
  return inTransaction(db, async (tx) => {
    await assertNotLastAdmin(tx, id);
    await assertPasswordUnchanged(tx, known);
    const user = await findUser(tx, id);
    if (!user) throw notFoundError();
    await upsertErasure(tx, { userId: id, keepsReviews, now, due });
    await setVisibilityOfMemberReviews(tx, id, false);
    await invalidateCacheTags(tx, ['people', 'photos']);
    await endSessionsExcept(tx, id, null);
    await revokeEmailTokens(tx, id);
    return { username: user.username, email: (await findRecoveryEmail(tx, id)) ?? user.email, due };
  });
}

/** An attacker may have requested it, so the member must learn of it, at the trusted address, while it can be undone. */
export async function sendAccountDeletionNotice(
  mail: Mailer,
  { siteName, baseUrl }: { siteName: string; baseUrl: string },
  { username, email, due }: PendingAccountDeletion,
): Promise<void> {
  await mail?.send({
    to: email,
    subject: `Your ${siteName} account will be deleted`,
    text: `Hi ${username},\n\nYou asked us to delete your account. We’ll do it on ${formatUtcDay(due)}.\n\nTo keep it, or if this wasn’t you, log in before then:\n\n${baseUrl}/login\n`,
  });
}
