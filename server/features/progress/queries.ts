import type { Position } from '#shared/geo/distance.ts';
import { MAX_POSITION_ACCURACY_METERS } from '#shared/members/location-bonus-eligibility.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';
import { startOfDaySql, type NewUserAction } from './xp-award-queries.ts';

export async function findRecordedCheckIn(db: Db, visit: NewUserAction): Promise<number | undefined> {
  const recorded = await db
    .selectFrom('user_actions')
    .select('id')
    .where('user_id', '=', visit.userId)
    .where('timestamp', '>=', startOfDaySql(visit.now))
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

export type LocationBonusHistory = {
  others: (Position & { time: Date })[];
  bonusesToday: number;
  lateBonusesToday: number;
};

/** Returns what the location guards need: exact positions within a day of this one, and the day's bonuses (UTC). */
export async function findLocationBonusHistory(
  db: Db,
  userId: string,
  time: Date,
  now: Date,
): Promise<LocationBonusHistory> {
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
    .where('timestamp', '>=', startOfDaySql(now))
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
