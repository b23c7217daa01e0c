import type { EarnedBadge, LevelInfo, Receipt } from '#contract/progress.ts';
import { levelOf } from '#rules/levels.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { awardBase, beginDeed, settle } from './awards.ts';
import { badgeShape } from './badge-shape.ts';
import { findLastDeed, findNextBadge, findReward, findXp, insertAction, listBadgesOf } from './queries.ts';

import type { Receipted } from './visits.ts';

export { recordVisit, type Receipted } from './visits.ts';
export { beginDeed } from './awards.ts';

/** What a first review of a sandwich earns; null when that was given before. Within the caller's transaction. */
export async function rewardReview(
  tx: Db,
  userId: string,
  sandwichId: number,
  now: Date,
): Promise<Receipt | null> {
  await beginDeed(tx, userId);
  const subject = { actionType: 'review', entityType: 'sandwich', entityId: sandwichId };
  const base = await awardBase(tx, userId, subject, { deedTime: now, now });
  if (!base) return null;
  return receiptOf(base.id, base.xpEarned, await settle(tx, userId, base.xpEarned));
}

/** A search that settled. It earns what the operator set for one search a day of the same words: nothing by default. */
export async function recordSearch(db: Database['db'], search: Search): Promise<Receipted> {
  return inTransaction(db, (tx) => addSearch(tx, search));
}

type Search = { userId: string; query: string; now: Date };

async function addSearch(tx: Db, { userId, query, now }: Search): Promise<Receipted> {
  await beginDeed(tx, userId);
  const day = now.toISOString().slice(0, 10);
  const actionType = 'search';
  const key = `search:${day}:${query.toLowerCase()}`;
  const action = {
    userId,
    actionType,
    entityType: null,
    entityId: null,
    locationBonusXp: 0,
    deedTime: now,
    now,
  };
  const { xpReward } = await findReward(tx, actionType);
  const first = await insertAction(tx, { ...action, awardKey: key, xpEarned: xpReward, metadata: { query } });
  const id =
    first ?? (await insertAction(tx, { ...action, awardKey: null, xpEarned: 0, metadata: { query } }));
  const xpEarned = first === undefined ? 0 : xpReward;
  return {
    receipt: receiptOf(id!, xpEarned, await settle(tx, userId, xpEarned)),
    isNew: first !== undefined,
  };
}

export async function getLevelInfo(db: Db, userId: string): Promise<LevelInfo> {
  const xp = await findXp(db, userId);
  if (xp === undefined) throw notFound();
  const [next, last] = await Promise.all([findNextBadge(db, userId, xp), findLastDeed(db, userId)]);
  return {
    level: levelOf(xp),
    xp,
    nextBadge: next ? badgeShape(next) : null,
    lastReceipt: last
      ? { ...last, withheld: last.withheld as Receipt['withheld'], timestamp: last.timestamp.toISOString() }
      : null,
  };
}

export async function listEarnedBadges(db: Db, userId: string): Promise<EarnedBadge[]> {
  if ((await findXp(db, userId)) === undefined) throw notFound();
  const rows = await listBadgesOf(db, userId);
  return rows.map((row) => ({ ...badgeShape(row), dateEarned: row.dateEarned.toISOString() }));
}

type Standing = Awaited<ReturnType<typeof settle>>;

function receiptOf(id: number, xpEarned: number, standing: Standing): Receipt {
  return {
    id,
    xpEarned,
    locationBonusXp: 0,
    fullXP: false,
    distanceMiles: null,
    withheld: null,
    ...standing,
  };
}
