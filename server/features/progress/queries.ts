import type { Position } from '#shared/geo/distance.ts';
import { MAX_POSITION_ACCURACY_METERS } from '#shared/members/location-bonus-eligibility.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { anyOfValues, spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';

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

export async function findRecordedCheckIn(db: Db, visit: UserActionInput): Promise<number | undefined> {
  const recorded = await db
    .selectFrom('user_actions')
    .select('id')
    .where('user_id', '=', visit.userId)
    .where('timestamp', '>=', dayOf(visit.now))
    .where(({ and }) =>
      and({
        action_type: visit.actionType,
        entity_type: visit.entityType,
        entity_id: visit.entityId,
        award_key: null,
        user_latitude: null,
      }),
    )
    .where('withheld', 'is not distinct from', visit.withheld ?? null)
    .orderBy('timestamp', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return recorded?.id;
}

function dayOf(now: Date) {
  return sql<Date>`date_trunc('day', ${now}::timestamptz, 'UTC')`;
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
    .where('timestamp', '>=', dayOf(now))
    .executeTakeFirstOrThrow();
  return count;
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

export type PositionedActions = {
  others: (Position & { time: Date })[];
  bonusesToday: number;
  lateBonusesToday: number;
};

/** Returns what the location guards need: exact positions within a day of this one, and the day's bonuses (UTC). */
export async function findPositionedActionsAround(
  db: Db,
  userId: string,
  time: Date,
  now: Date,
): Promise<PositionedActions> {
  const actions = await db
    .selectFrom('user_actions')
    .select(['user_latitude', 'user_longitude', 'performed_at'])
    .where('user_id', '=', userId)
    .where('user_latitude', 'is not', null)
    .where(({ eb, fn, lit }) =>
      eb(fn.coalesce('accuracy_meters', lit(0)), '<=', MAX_POSITION_ACCURACY_METERS),
    )
    .where(({ between }) =>
      between(
        'performed_at',
        sql<Date>`${time}::timestamptz - interval '24 hours'`,
        sql<Date>`${time}::timestamptz + interval '24 hours'`,
      ),
    )
    .execute();
  const bonuses = await db
    .selectFrom('user_actions')
    .select(({ fn, ref }) => [
      fn.countAll<number>().as('bonusesToday'),
      fn.countAll<number>().filterWhere(ref('is_late')).as('lateBonusesToday'),
    ])
    .where('user_id', '=', userId)
    .where('location_bonus_xp', '>', sql.lit(0))
    .where('timestamp', '>=', dayOf(now))
    .executeTakeFirstOrThrow();
  const others = actions.map((action) => ({
    latitude: assertDefined(action.user_latitude),
    longitude: assertDefined(action.user_longitude),
    time: assertDefined(action.performed_at),
  }));
  return { others, ...bonuses };
}

/** Null when no pin of the restaurant matches its address. */
export async function findMilesToNearestLocation(
  db: Db,
  sandwichId: number,
  place: Position,
): Promise<number | null> {
  const center = spherePositionSql(place);
  const found = await db
    .selectFrom('sandwiches as s')
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('locations as l')
        .select(({ ref }) => sql<number>`chord_to_miles(${ref('l.position')} <-> ${center})`.as('miles'))
        .where(({ between, ref }) =>
          between('l.restaurant_id', ref('s.restaurant_id'), ref('s.restaurant_id')),
        )
        .where('l.restaurant_id', '>', sql.lit(0))
        .where('l.position', 'is not', null)
        .where(({ and }) => and({ 'l.pin_address': null, 'l.date_deleted': null }))
        .orderBy(({ ref }) => sql`${ref('l.position')} <-> ${center}`)
        .limit(sql.lit(1))
        .as('nearest'),
    )
    .select('nearest.miles')
    .where('s.id', '=', sandwichId)
    .executeTakeFirst();
  return found?.miles ?? null;
}

export async function findXp(db: Db, userId: string): Promise<number | undefined> {
  const member = await db.selectFrom('users').select('xp').where('id', '=', userId).executeTakeFirst();
  return member?.xp;
}

export async function findLastUserAction(db: Db, userId: string) {
  return db
    .with('last', (query) =>
      query
        .selectFrom('user_actions')
        .select(['action_type', 'entity_type', 'entity_id', 'timestamp'])
        .where('user_id', '=', userId)
        .where('action_type', '<>', sql.lit('search'))
        .orderBy('timestamp', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(1)),
    )
    .selectFrom('last')
    .innerJoin('user_actions as a', (join) =>
      join
        .on('a.user_id', '=', userId)
        .onRef('a.timestamp', '=', 'last.timestamp')
        .onRef('a.action_type', '=', 'last.action_type')
        .onRef('a.entity_id', 'is not distinct from', 'last.entity_id'),
    )
    .leftJoin('sandwiches as s', (join) =>
      join.on('last.entity_type', '=', 'sandwich').onRef('s.id', '=', 'last.entity_id'),
    )
    .select(({ fn }) => [
      'a.action_type as actionType',
      's.name as subject',
      'a.timestamp',
      fn.sum<number>('a.xp_earned').as('xpEarned'),
      fn.sum<number>('a.location_bonus_xp').as('locationBonusXp'),
      fn.max('a.withheld').as('withheld'),
    ])
    .groupBy(['a.action_type', 's.name', 'a.timestamp'])
    .executeTakeFirst();
}
