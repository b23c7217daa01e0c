import { showReviewsOf } from '#server/features/reviews/reviews.ts';
import { invalidate } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Hasher } from '#server/platform/passwords.ts';
import { holdPassword, requirePassword, type PasswordTry } from './confirmation.ts';
import { voidLinks } from './link-queries.ts';
import { findUser } from './queries.ts';
import { takeFromAdmins } from './roles.ts';
import { endSessions } from './sessions.ts';
import { dayText } from './standing.ts';
import { putErasure } from './standing-queries.ts';

const DAY_MS = 24 * 3600_000;

type Wish = { id: string; password: string; keepsReviews: boolean };
type Doing = PasswordTry & { graceDays: number; now: Date };
export type Leaver = { username: string; email: string; due: Date };

/** From now on nobody else sees the member; what is there waits, in case the member comes back (decision record 0026). */
export async function leave(
  db: Database['db'],
  hasher: Hasher,
  { id, password, keepsReviews }: Wish,
  { graceDays, now, ...caller }: Doing,
): Promise<Leaver> {
  const known = await requirePassword(db, hasher, { id, password }, caller);
  await caller.limits.spend('mails', id);
  const due = new Date(now.getTime() + graceDays * DAY_MS);
  return inTransaction(db, async (tx) => {
    await takeFromAdmins(tx, id);
    await holdPassword(tx, known);
    const user = await findUser(tx, id);
    if (!user) throw notFound();
    await putErasure(tx, { userId: id, keepsReviews, now, due });
    await showReviewsOf(tx, id, false);
    await invalidate(tx, ['people', 'photos']);
    await endSessions(tx, id, null);
    await voidLinks(tx, id);
    return { username: user.username, email: user.email, due };
  });
}

/** Whoever it was: the member hears of it while it can be undone. */
export async function mailLeaving(
  mail: Mail,
  { siteName, baseUrl }: { siteName: string; baseUrl: string },
  { username, email, due }: Leaver,
): Promise<void> {
  await mail?.send({
    to: email,
    subject: `Your account at ${siteName} will be erased`,
    text: `Hello ${username},\n\nyou have asked us to erase your account. That happens on ${dayText(due)}.\n\nIf you want to keep it, or if it was not you, sign in before then:\n\n${baseUrl}/login\n`,
  });
}
