import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

export async function findActionReward(db: Db, actionType: string) {
  const reward = await db
    .selectFrom('action_config')
    .select(['xp_reward as xpReward', 'location_bonus_xp as locationBonusXp'])
    .where('action_type', '=', actionType)
    .executeTakeFirst();
  return reward ?? { xpReward: 0, locationBonusXp: 0 };
}

export async function lockUserAndReadXp(db: Db, userId: string) {
  return db.selectFrom('users').select('xp').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}

export type NewUserAction = {
  userId: string;
  actionType: string;
  entityType: string | null;
  entityId: number | null;
  awardKey: string | null;
  xpEarned: number;
  locationBonusXp: number;
  latitude?: number | null;
  longitude?: number | null;
  accuracyMeters?: number | null;
  distanceMiles?: number | null;
  withheld?: string | null;
  performedAt: Date;
  /** When the request arrived; daily caps use this time. */
  now: Date;
  isLate?: boolean;
  metadata?: object;
};

export async function insertUserAction(db: Db, action: NewUserAction): Promise<number | undefined> {
  const inserted = await db
    .insertInto('user_actions')
    .values({
      user_id: action.userId,
      action_type: action.actionType,
      entity_type: action.entityType,
      entity_id: action.entityId,
      award_key: action.awardKey,
      xp_earned: action.xpEarned,
      location_bonus_xp: action.locationBonusXp,
      user_latitude: action.latitude ?? null,
      user_longitude: action.longitude ?? null,
      accuracy_meters: action.accuracyMeters ?? null,
      distance_miles: action.distanceMiles ?? null,
      withheld: action.withheld ?? null,
      performed_at: action.performedAt,
      is_late: action.isLate ?? false,
      metadata: JSON.stringify(action.metadata ?? {}),
      timestamp: action.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'award_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function findXpAward(db: Db, userId: string, awardKey: string): Promise<number | undefined> {
  const award = await db
    .selectFrom('user_actions')
    .select('id')
    .where(({ and }) => and({ user_id: userId, award_key: awardKey }))
    .executeTakeFirst();
  return award?.id;
}

export async function hasAnyXpAward(db: Db, userId: string, awardKeys: readonly string[]): Promise<boolean> {
  const award = await db
    .selectFrom('user_actions')
    .select('id')
    .where('user_id', '=', userId)
    .where('award_key', '=', anyOfValuesSql(awardKeys))
    .limit(sql.lit(1))
    .executeTakeFirst();
  return award !== undefined;
}

export async function countRewardsOfDay(
  db: Db,
  userId: string,
  actionType: string,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('user_actions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ and }) => and({ user_id: userId, action_type: actionType }))
    .where('xp_earned', '>', sql.lit(0))
    .where('timestamp', '>=', startOfDaySql(now))
    .executeTakeFirstOrThrow();
  return count;
}

export function startOfDaySql(now: Date) {
  return sql<Date>`date_trunc('day', ${now}::timestamptz, 'UTC')`;
}

export async function addXp(db: Db, userId: string, xp: number): Promise<number> {
  const member = await db
    .updateTable('users')
    .set(({ eb }) => ({ xp: eb('xp', '+', xp) }))
    .where('id', '=', userId)
    .returning('xp')
    .executeTakeFirstOrThrow();
  return member.xp;
}
