import type { ActionReward } from '#contract/administration/action-config.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { inTransaction, type Database } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { lockActionReward, updateActionReward } from './queries.ts';

export { listActionRewards } from './queries.ts';

type Amounts = { xpReward?: number | undefined; locationBonusXp?: number | undefined };

/** Applies to future actions; XP that was already earned stays. */
export async function changeActionReward(
  db: Database['db'],
  actorId: string,
  actionType: string,
  changes: Amounts,
): Promise<ActionReward> {
  return inTransaction(db, async (tx) => {
    const reward = await lockActionReward(tx, actionType);
    if (!reward) throw notFoundError();
    const { before, after } = diffRow(reward, changes);
    if (Object.keys(after).length === 0) return reward;
    await updateActionReward(tx, actionType, { ...reward, ...after });
    await recordChangeInAuditLog(tx, {
      actorId,
      action: 'update',
      entityType: 'action-config',
      entityId: actionType,
      before,
      after,
    });
    return { ...reward, ...after };
  });
}
