import type { XpReceipt } from '#contract/members/progress.ts';
import {
  isLateCheckIn,
  isWithinLocationBonusRadius,
  findLocationBonusWithheldReason,
  type MeasuredPosition,
} from '#shared/members/location-bonus-eligibility.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isPerformedAtAllowed } from '#server/platform/http/performed-at.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  hasXpAwardOfMergedSandwich,
  recordRewardedAction,
  lockMember,
  grantXpAndBadges,
  type XpActionTarget,
} from './xp-awards.ts';
import { findLocationBonusHistory, findRecordedCheckIn, findMilesToNearestLocation } from './queries.ts';
import { findActionReward, findXpAward, insertUserAction, type NewUserAction } from './xp-award-queries.ts';

type Visit = {
  userId: string;
  sandwichId: number;
  fix: MeasuredPosition | null;
  /** When the member did it; a mutation queue may send it later. */
  performedAt?: Date;
  now: Date;
};
export type XpRewardResult = { receipt: XpReceipt; isNew: boolean };

/** Grants each reward once, whichever call proves the visit (D19 to D22); also records a visit without a reward. */
export async function recordCheckIn(
  tx: Db,
  { userId, sandwichId, fix, now, performedAt = now }: Visit,
): Promise<XpRewardResult> {
  await lockMember(tx, userId);
  const subject: XpActionTarget = { actionType: 'try', entityType: 'sandwich', entityId: sandwichId };
  const distanceMiles = fix && (await findMilesToNearestLocation(tx, sandwichId, fix));
  // A position that is too old proves neither the time nor the place of the visit.
  const known = fix && isPerformedAtAllowed(fix.time, now) ? fix : null;
  const time = known?.time ?? performedAt;
  const evaluation = findLocationBonusWithheldReason({
    fix,
    now,
    distanceMiles,
    ...(await findLocationBonusHistory(tx, userId, time, now)),
  });
  const hadBonus =
    (await findXpAward(tx, userId, bonusKey(subject))) !== undefined ||
    (await hasXpAwardOfMergedSandwich(tx, userId, subject, bonusKey));
  const withheld = hadBonus ? 'already' : evaluation;
  const facts = {
    ...placeOf(known),
    distanceMiles,
    withheld,
    performedAt: time,
    isLate: isLateCheckIn(time, now),
    now,
  };

  const base = await recordRewardedAction(tx, userId, subject, facts);
  const bonus = withheld === null ? await awardBonus(tx, userId, subject, facts) : null;
  // Reviews show whether their author's visit is verified.
  if (bonus) await invalidateCacheTags(tx, [`sandwich:${sandwichId}`]);
  const visit = base ?? bonus ?? { id: await recordUnrewardedVisit(tx, userId, subject, facts) };
  const xpEarned = base?.xpEarned ?? 0;
  const locationBonusXp = bonus?.locationBonusXp ?? 0;
  const progress = await grantXpAndBadges(tx, userId, xpEarned + locationBonusXp, now);
  const receipt: XpReceipt = {
    id: visit.id,
    xpEarned,
    locationBonusXp,
    fullXP:
      evaluation === null ||
      (hadBonus && distanceMiles !== null && isWithinLocationBonusRadius(distanceMiles)),
    distanceMiles,
    withheld,
    ...progress,
  };
  return { receipt, isNew: base !== null || bonus !== null };
}

type Facts = Pick<
  NewUserAction,
  'performedAt' | 'isLate' | 'distanceMiles' | 'withheld' | 'now' | 'latitude'
>;

async function awardBonus(
  tx: Db,
  userId: string,
  subject: XpActionTarget,
  facts: Facts,
): Promise<{ id: number; locationBonusXp: number } | null> {
  const { locationBonusXp } = await findActionReward(tx, subject.actionType);
  const award = { awardKey: bonusKey(subject), xpEarned: 0, locationBonusXp };
  const id = await insertUserAction(tx, { userId, ...subject, ...facts, ...award });
  return id === undefined ? null : { id, locationBonusXp };
}

async function recordUnrewardedVisit(
  tx: Db,
  userId: string,
  subject: XpActionTarget,
  facts: Facts,
): Promise<number> {
  const visit = { userId, ...subject, ...facts, awardKey: null, xpEarned: 0, locationBonusXp: 0 };
  const known = facts.latitude === null ? await findRecordedCheckIn(tx, visit) : undefined;
  return known ?? assertDefined(await insertUserAction(tx, visit));
}

function bonusKey({ entityType, entityId }: XpActionTarget): string {
  return `try-bonus:${entityType}:${entityId}`;
}

function placeOf(fix: MeasuredPosition | null) {
  return {
    latitude: fix?.latitude ?? null,
    longitude: fix?.longitude ?? null,
    accuracyMeters: fix?.accuracyMeters ?? null,
  };
}
