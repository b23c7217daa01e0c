import type { Db } from '#server/platform/database/database.ts';
import { insertNotifications, selectNewBadgeHolders } from './queries.ts';

export { queueSandwichAnnouncement } from './sandwich-announcements/sandwich-announcements.ts';
export { eraseMemberFromSandwichAnnouncements } from './sandwich-announcements/queries.ts';
export { countDueAnnouncementsAndDigests } from './due-announcement-and-digest-queries.ts';
export { STUCK_MESSAGE_HANDLERS } from './stuck-message-handlers.ts';

type Recipient = { userId: string; now: Date };

/** Call these in the transaction that awards the badge, so that no badge lacks its notification. */
export async function notifyBadgesEarned(
  tx: Db,
  { userId, now }: Recipient,
  badgeIds: readonly number[],
): Promise<void> {
  for (const subject of badgeIds) await insertNotifications(tx, [userId], { kind: 'badge', subject, now });
}

export async function notifyLevelReached(tx: Db, { userId, now }: Recipient, level: number): Promise<void> {
  await insertNotifications(tx, [userId], { kind: 'level', subject: level, now });
}

export async function notifyRestaurantRecommendationDecided(
  tx: Db,
  { userId, now }: Recipient,
  id: number,
): Promise<void> {
  await insertNotifications(tx, [userId], { kind: 'recommendation', subject: id, now });
}

/** Resolves to false if the member has turned these notifications off. */
export async function notifySuggestionDecided(
  tx: Db,
  { userId, now }: Recipient,
  id: number,
): Promise<boolean> {
  return (await insertNotifications(tx, [userId], { kind: 'suggestion', subject: id, now })) > 0;
}

/** Notifies once for each review, however often it is hidden. */
export async function notifyReviewHidden(
  tx: Db,
  { userId, now }: Recipient,
  sandwichId: number,
): Promise<void> {
  await insertNotifications(tx, [userId], { kind: 'hidden-review', subject: sandwichId, now });
}

/** Notifies each time an avatar is hidden; `id` is the row of hidden content. */
export async function notifyAvatarHidden(tx: Db, { userId, now }: Recipient, id: number): Promise<void> {
  await insertNotifications(tx, [userId], { kind: 'hidden-avatar', subject: id, now });
}

export async function notifyNewBadgeHolders(tx: Db, badgeId: number, now: Date): Promise<void> {
  await insertNotifications(tx, await selectNewBadgeHolders(tx, badgeId, now), {
    kind: 'badge',
    subject: badgeId,
    now,
  });
}
