import type { RawBuilder } from 'kysely';
import { anyOfValues, sql, type Db } from '#server/platform/database/database.ts';
import { BADGE_COLUMNS } from './earned-badge-queries.ts';

export async function findActionReward(db: Db, actionType: string) {
  const reward = await db
    .selectFrom('action_config')
    .select(['xp_reward as xpReward', 'location_bonus_xp as locationBonusXp'])
    .where('action_type', '=', actionType)
    .executeTakeFirst();
  return reward ?? { xpReward: 0, locationBonusXp: 0 };
}

export async function lockUserRow(db: Db, userId: string) {
  return db.selectFrom('users').select('xp').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}

export type UserActionInput = {
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

export async function insertUserAction(db: Db, action: UserActionInput): Promise<number | undefined> {
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
    .where('award_key', '=', anyOfValues(awardKeys))
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

/** The badge rule: a number of XP earns every badge whose required XP it reaches, except deleted badges. */
function isEarnedByBadgeRule(xp: number | RawBuilder<number>) {
  return sql<boolean>`b.required_xp <= ${xp} AND b.date_deleted IS NULL`;
}

/** For a member who gains XP. Returns the new badges. */
export async function insertBadgesReachedByXp(db: Db, userId: string, xp: number) {
  const reached = await db
    .selectFrom('badges as b')
    .select(BADGE_COLUMNS)
    .where(isEarnedByBadgeRule(xp))
    .orderBy('b.required_xp')
    .orderBy('b.id')
    .execute();
  if (reached.length === 0) return [];
  const awarded = await db
    .insertInto('user_badges')
    .values(reached.map(({ id }) => ({ user_id: userId, badge_id: id })))
    .onConflict((conflict) => conflict.columns(['user_id', 'badge_id']).doNothing())
    .returning('badge_id')
    .execute();
  const ids = new Set(awarded.map((award) => award.badge_id));
  return reached.filter(({ id }) => ids.has(id));
}

/** For a badge that is new or has changed. */
export async function insertAwardsOfBadge(db: Db, badgeId: number, now: Date): Promise<void> {
  await sql`
    INSERT INTO user_badges (user_id, badge_id, date_earned)
    SELECT u.id, b.id, ${now} FROM badges b JOIN users u ON ${isEarnedByBadgeRule(sql`u.xp`)}
    WHERE b.id = ${badgeId} AND NOT u.is_former
    ON CONFLICT (user_id, badge_id) DO NOTHING
  `.execute(db);
}
