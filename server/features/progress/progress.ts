import type { LevelInfo, XpReceipt } from '#contract/members/progress.ts';
import type { EarnedBadge } from '#contract/members/badges.ts';
import { levelOfXp } from '#shared/members/levels.ts';
import { canRewardAnotherSearch, searchAwardKey } from '#server/features/progress/search-rewards.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import {
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createXpReceipt, grantXpAndBadges, lockMember } from './xp-awards.ts';
import { countEarnedBadges, findNextBadge, selectEarnedBadges } from './earned-badge-queries.ts';
import { presentBadge } from './present-badge.ts';
import { findLastUserAction, findXp } from './queries.ts';
import { countRewardsOfDay, findActionReward, findXpAward, insertUserAction } from './xp-award-queries.ts';
import type { XpRewardResult } from './record-check-in.ts';

export { recordCheckIn, type XpRewardResult } from './record-check-in.ts';
export {
  awardBadgesReachedByXp,
  awardMissingBadges,
  lockMember,
  rewardRestaurantRecommendation,
  rewardReview,
  rewardSuggestion,
} from './xp-awards.ts';
export { insertAwardsOfBadge } from './badge-award-queries.ts';
export { presentBadge } from './present-badge.ts';
export { findMissingBadges, findXpDrift, repairXp } from './recount-queries.ts';

/** Earns nothing by default (search-rewards.ts). The same text is stored once a day. */
export async function recordSearch(tx: Db, { userId, query, now }: Search): Promise<XpRewardResult> {
  await lockMember(tx, userId);
  const actionType = 'search';
  const action = {
    userId,
    actionType,
    entityType: null,
    entityId: null,
    locationBonusXp: 0,
    performedAt: now,
    now,
  };
  const mayEarn = canRewardAnotherSearch(await countRewardsOfDay(tx, userId, actionType, now));
  const reward = mayEarn ? (await findActionReward(tx, actionType)).xpReward : 0;
  const awardKey = searchAwardKey(query, now);
  const first = await insertUserAction(tx, { ...action, awardKey, xpEarned: reward, metadata: { query } });
  const id = first ?? (await findXpAward(tx, userId, awardKey));
  const xpEarned = first === undefined ? 0 : reward;
  return {
    receipt: createXpReceipt(assertDefined(id), xpEarned, await grantXpAndBadges(tx, userId, xpEarned, now)),
    isNew: first !== undefined,
  };
}

type Search = { userId: string; query: string; now: Date };

export async function getLevelInfo(db: Db, userId: string): Promise<LevelInfo> {
  const xp = await findXp(db, userId);
  if (xp === undefined) throw notFoundError();
  const [next, badgeCount, last] = await Promise.all([
    findNextBadge(db, userId, xp),
    countEarnedBadges(db, userId),
    findLastXpReceipt(db, userId),
  ]);
  return {
    level: levelOfXp(xp),
    xp,
    nextBadge: next ? presentBadge(next) : null,
    badgeCount,
    lastReceipt: last,
  };
}

export async function findLastXpReceipt(db: Db, userId: string): Promise<LevelInfo['lastReceipt']> {
  const last = await findLastUserAction(db, userId);
  if (!last) return null;
  return {
    ...last,
    withheld: last.withheld as XpReceipt['withheld'],
    timestamp: last.timestamp.toISOString(),
  };
}

export async function listEarnedBadges(
  db: Db,
  userId: string,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<EarnedBadge>> {
  if ((await findXp(db, userId)) === undefined) throw notFoundError();
  const keys = parsePageCursor(cursor, ['bigint', 'id']);
  const after = keys && { micros: keys[0], id: keys[1] };
  const found = await selectEarnedBadges(db, userId, { after, limit: limit + 1 });
  const { rows, next } = slicePage(found, limit, ({ micros, id }) => [micros, id]);
  const items = rows.map((row) => ({ ...presentBadge(row), dateEarned: row.dateEarned.toISOString() }));
  return { items, next, total: found[0]?.total ?? 0 };
}
