import type { Db } from '#server/platform/database/database.ts';
import { insertNotifications, newHolders, oneMember } from './queries.ts';

export { announceSandwich } from './announcements/announcements.ts';
export { eraseFromAnnouncements } from './announcements/queries.ts';
export { countBacklog } from './backlog-queries.ts';

type Recipient = { userId: string; now: Date };

/** Each of these belongs into the transaction that makes the fact: there is no badge without its notification. */
export async function notifyBadgesEarned(
  tx: Db,
  { userId, now }: Recipient,
  badgeIds: readonly number[],
): Promise<void> {
  for (const subject of badgeIds)
    await insertNotifications(tx, oneMember(tx, userId), { kind: 'badge', subject, now });
}

export async function notifyLevelReached(tx: Db, { userId, now }: Recipient, level: number): Promise<void> {
  await insertNotifications(tx, oneMember(tx, userId), { kind: 'level', subject: level, now });
}

/** Approved or rejected; which of the two the recommendation itself says. */
export async function notifyRecommendationReviewed(
  tx: Db,
  { userId, now }: Recipient,
  id: number,
): Promise<void> {
  await insertNotifications(tx, oneMember(tx, userId), { kind: 'recommendation', subject: id, now });
}

/** Once for each review, however often it is hidden. */
export async function notifyReviewHidden(
  tx: Db,
  { userId, now }: Recipient,
  sandwichId: number,
): Promise<void> {
  await insertNotifications(tx, oneMember(tx, userId), { kind: 'hidden-review', subject: sandwichId, now });
}

/** Each time that one is hidden; `id` is that of the concealment. */
export async function notifyAvatarHidden(tx: Db, { userId, now }: Recipient, id: number): Promise<void> {
  await insertNotifications(tx, oneMember(tx, userId), { kind: 'hidden-avatar', subject: id, now });
}

/** Everybody to whom a badge went at one stroke, at `now`. */
export async function notifyNewBadgeHolders(tx: Db, badgeId: number, now: Date): Promise<void> {
  await insertNotifications(tx, newHolders(tx, badgeId, now), { kind: 'badge', subject: badgeId, now });
}
