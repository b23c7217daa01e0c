import type { ActionReward } from '#contract/action-config.ts';
import { recordChange } from '#server/features/audit/audit.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { listRewards, lockReward, updateReward } from './queries.ts';

export const listActionRewards = listRewards;

type Amounts = { xpReward?: number | undefined; locationBonusXp?: number | undefined };

/** Holds for deeds from now on; what was earned stays as it was. */
export async function changeActionReward(
  db: Database['db'],
  by: string,
  actionType: string,
  given: Amounts,
): Promise<ActionReward> {
  return inTransaction(db, async (tx) => {
    const reward = await lockReward(tx, actionType);
    if (!reward) throw notFound();
    const { xpReward, locationBonusXp } = reward;
    const before = { xpReward, locationBonusXp };
    const after = {
      xpReward: given.xpReward ?? xpReward,
      locationBonusXp: given.locationBonusXp ?? locationBonusXp,
    };
    if (before.xpReward === after.xpReward && before.locationBonusXp === after.locationBonusXp) return reward;
    await updateReward(tx, actionType, after);
    await recordChange(tx, {
      by,
      action: 'update',
      entityType: 'action-config',
      entityId: actionType,
      before,
      after,
    });
    return { ...reward, ...after };
  });
}
