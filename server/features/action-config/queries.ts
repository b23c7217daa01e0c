import { sql, type Db } from '#server/platform/database.ts';

export type RewardRow = {
  actionType: string;
  xpReward: number;
  locationBonusXp: number;
  description: string;
};

const REWARD = sql`action_type AS "actionType", xp_reward AS "xpReward", location_bonus_xp AS "locationBonusXp",
  description`;

export async function listRewards(db: Db): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`SELECT ${REWARD} FROM action_config ORDER BY id`.execute(db);
  return rows;
}

export async function lockReward(db: Db, actionType: string): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    SELECT ${REWARD} FROM action_config WHERE action_type = ${actionType} FOR NO KEY UPDATE
  `.execute(db);
  return rows[0];
}

export async function updateReward(
  db: Db,
  actionType: string,
  { xpReward, locationBonusXp }: Pick<RewardRow, 'xpReward' | 'locationBonusXp'>,
): Promise<void> {
  await sql`
    UPDATE action_config SET xp_reward = ${xpReward}, location_bonus_xp = ${locationBonusXp}
    WHERE action_type = ${actionType}
  `.execute(db);
}
