import type { XpReceipt } from '#contract/members/progress.ts';
import type { Badge } from '#contract/members/badges.ts';
import { levelOfXp } from '#shared/members/levels.ts';
import {
  notifyBadgesEarned,
  notifyLevelReached,
  notifyNewBadgeHolders,
} from '#server/features/notifications/notifications.ts';
import { selectMergedIds } from '#server/features/merged-ids/merged-ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { insertBadgesReachedByXp, insertMissingBadgeAwards } from './badge-award-queries.ts';
import { presentBadge } from './present-badge.ts';
import {
  addXp,
  countRewardsOfDay,
  findActionReward,
  hasAnyXpAward,
  insertUserAction,
  lockUserAndReadXp,
  type NewUserAction,
} from './xp-award-queries.ts';

export type XpActionTarget = { actionType: string; entityType: string; entityId: number };
export type XpGrantResult = { xp: number; level: number; newBadges: Badge[] };

export async function rewardReview(
  tx: Db,
  userId: string,
  sandwichId: number,
  { performedAt, now }: { performedAt: Date; now: Date },
): Promise<XpReceipt | null> {
  await lockMember(tx, userId);
  const subject = { actionType: 'review', entityType: 'sandwich', entityId: sandwichId };
  const base = await recordRewardedAction(tx, userId, subject, { performedAt, now });
  if (!base) return null;
  return createXpReceipt(base.id, base.xpEarned, await grantXpAndBadges(tx, userId, base.xpEarned, now));
}

export async function rewardRestaurantRecommendation(
  tx: Db,
  userId: string,
  recommendationId: number,
  now: Date,
): Promise<void> {
  await lockMember(tx, userId);
  const subject = {
    actionType: 'recommendation-approved',
    entityType: 'recommendation',
    entityId: recommendationId,
  };
  const base = await recordRewardedAction(tx, userId, subject, { performedAt: now, now });
  if (base) await grantXpAndBadges(tx, userId, base.xpEarned, now);
}

const MAX_SUGGESTIONS_REWARDED_A_DAY = 5;

/** Further suggestions of a day are recorded with no XP, so that they earn none later. */
export async function rewardSuggestion(
  tx: Db,
  userId: string,
  suggestionId: number,
  now: Date,
): Promise<void> {
  await lockMember(tx, userId);
  const subject = { actionType: 'suggestion-approved', entityType: 'suggestion', entityId: suggestionId };
  const rewarded = await countRewardsOfDay(tx, userId, subject.actionType, now);
  const isRewarded = rewarded < MAX_SUGGESTIONS_REWARDED_A_DAY;
  const base = await recordRewardedAction(tx, userId, subject, { performedAt: now, now }, isRewarded);
  if (base) await grantXpAndBadges(tx, userId, base.xpEarned, now);
}

/** An award is given once for each action and subject. */
export function xpAwardKey({ actionType, entityType, entityId }: XpActionTarget): string {
  return `${actionType}:${entityType}:${entityId}`;
}

/** Checks the ids that were merged into this one, because the ledger keeps the old ids. */
export async function hasXpAwardOfMergedSandwich(
  db: Db,
  userId: string,
  subject: XpActionTarget,
  keyOf: (subject: XpActionTarget) => string,
): Promise<boolean> {
  if (subject.entityType !== 'sandwich') return false;
  const ids = await selectMergedIds(db, 'sandwich', subject.entityId);
  const keys = ids.map((entityId) => keyOf({ ...subject, entityId }));
  return keys.length > 0 && hasAnyXpAward(db, userId, keys);
}

/** Null when the award was given before. */
export async function recordRewardedAction(
  db: Db,
  userId: string,
  subject: XpActionTarget,
  action: Pick<NewUserAction, 'performedAt' | 'now'> & Partial<NewUserAction>,
  isRewarded = true,
): Promise<{ id: number; xpEarned: number } | null> {
  if (await hasXpAwardOfMergedSandwich(db, userId, subject, xpAwardKey)) return null;
  const xpReward = isRewarded ? (await findActionReward(db, subject.actionType)).xpReward : 0;
  const id = await insertUserAction(db, {
    ...action,
    userId,
    ...subject,
    awardKey: xpAwardKey(subject),
    xpEarned: xpReward,
    locationBonusXp: 0,
  });
  return id === undefined ? null : { id, xpEarned: xpReward };
}

/** The last step of every mutation that earns XP, in its transaction. */
export async function grantXpAndBadges(
  db: Db,
  userId: string,
  earned: number,
  now: Date,
): Promise<XpGrantResult> {
  const xp = await addXp(db, userId, earned);
  const badges = await awardBadgesReachedByXp(db, { userId, now }, xp);
  const level = levelOfXp(xp);
  if (level > levelOfXp(xp - earned)) await notifyLevelReached(db, { userId, now }, level);
  return { xp, level, newBadges: badges };
}

/** Call it whenever a member's XP is set, also for a new account: a badge may require 0 XP. */
export async function awardBadgesReachedByXp(
  db: Db,
  member: { userId: string; now: Date },
  xp: number,
): Promise<Badge[]> {
  const badges = await insertBadgesReachedByXp(db, member.userId, xp);
  await notifyBadgesEarned(
    db,
    member,
    badges.map(({ id }) => id),
  );
  return badges.map(presentBadge);
}

/** For a repair, after that of XP; it revokes nothing. */
export async function awardMissingBadges(tx: Db, now: Date): Promise<void> {
  for (const badgeId of await insertMissingBadgeAwards(tx, now))
    await notifyNewBadgeHolders(tx, badgeId, now);
}

/** Serializes a member's mutations, which keeps caps and awards exact. */
export async function lockMember(db: Db, userId: string): Promise<void> {
  if (!(await lockUserAndReadXp(db, userId))) throw notFoundError();
}

export function createXpReceipt(id: number, xpEarned: number, progress: XpGrantResult): XpReceipt {
  return {
    id,
    xpEarned,
    locationBonusXp: 0,
    fullXP: false,
    distanceMiles: null,
    withheld: null,
    ...progress,
  };
}
