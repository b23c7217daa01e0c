import type { ActionReward } from '#contract/administration/action-config.ts';
import type { Db } from '#server/platform/database/database.ts';

const REWARD = [
  'action_type as actionType',
  'xp_reward as xpReward',
  'location_bonus_xp as locationBonusXp',
  'description',
] as const;

export async function listActionRewards(db: Db): Promise<ActionReward[]> {
  return db.selectFrom('action_config').select(REWARD).orderBy('id').execute();
}

export async function lockActionReward(db: Db, actionType: string): Promise<ActionReward | undefined> {
  return db
    .selectFrom('action_config')
    .select(REWARD)
    .where('action_type', '=', actionType)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateActionReward(
  db: Db,
  actionType: string,
  { xpReward, locationBonusXp }: Pick<ActionReward, 'xpReward' | 'locationBonusXp'>,
): Promise<void> {
  await db
    .updateTable('action_config')
    .set({ xp_reward: xpReward, location_bonus_xp: locationBonusXp })
    .where('action_type', '=', actionType)
    .execute();
}
