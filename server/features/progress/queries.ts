import type { Position } from '#rules/distance.ts';
import { COARSE_METRES } from '#rules/visits.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type Reward = { xpReward: number; locationBonusXp: number };

export async function findReward(db: Db, actionType: string): Promise<Reward> {
  const { rows } = await sql<Reward>`
    SELECT xp_reward AS "xpReward", location_bonus_xp AS "locationBonusXp" FROM action_config
    WHERE action_type = ${actionType}
  `.execute(db);
  return rows[0] ?? { xpReward: 0, locationBonusXp: 0 };
}

/** Holds the member's row until the transaction ends: a member's deeds are judged one after the other. */
export async function lockMember(db: Db, userId: string): Promise<{ xp: number } | undefined> {
  const { rows } = await sql<{
    xp: number;
  }>`SELECT xp FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db);
  return rows[0];
}

export type Action = {
  userId: string;
  actionType: string;
  entityType: string | null;
  entityId: number | null;
  awardKey: string | null;
  xpEarned: number;
  locationBonusXp: number;
  latitude?: number | null;
  longitude?: number | null;
  accuracyMetres?: number | null;
  distanceMiles?: number | null;
  withheld?: string | null;
  deedTime: Date;
  /** When it arrived, by which the caps of a day count. */
  now: Date;
  isLate?: boolean;
  metadata?: object;
};

/** Undefined where this award was given before, for ever. */
export async function insertAction(db: Db, action: Action): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO user_actions (user_id, action_type, entity_type, entity_id, award_key, xp_earned, location_bonus_xp,
      user_latitude, user_longitude, accuracy_metres, distance_miles, withheld, deed_time, is_late, metadata, timestamp)
    VALUES (${action.userId}, ${action.actionType}, ${action.entityType}, ${action.entityId}, ${action.awardKey},
      ${action.xpEarned}, ${action.locationBonusXp}, ${action.latitude ?? null}, ${action.longitude ?? null},
      ${action.accuracyMetres ?? null}, ${action.distanceMiles ?? null}, ${action.withheld ?? null},
      ${action.deedTime}, ${action.isLate ?? false}, ${JSON.stringify(action.metadata ?? {})}::jsonb, ${action.now})
    ON CONFLICT (user_id, award_key) DO NOTHING RETURNING id
  `.execute(db);
  return rows[0]?.id;
}

export async function findAward(db: Db, userId: string, awardKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM user_actions WHERE user_id = ${userId} AND award_key = ${awardKey}
  `.execute(db);
  return rows[0]?.id;
}

/** The visit of the same day (UTC) that came to the same without a position. */
export async function findNotedVisit(db: Db, visit: Action): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM user_actions
    WHERE user_id = ${visit.userId} AND timestamp >= date_trunc('day', ${visit.now}::timestamptz, 'UTC')
      AND action_type = ${visit.actionType} AND entity_type = ${visit.entityType} AND entity_id = ${visit.entityId}
      AND award_key IS NULL AND user_latitude IS NULL AND withheld IS NOT DISTINCT FROM ${visit.withheld ?? null}
    ORDER BY timestamp DESC LIMIT 1
  `.execute(db);
  return rows[0]?.id;
}

/** How often deeds of this kind earned a member something on this day (UTC). */
export async function countRewardsOfDay(
  db: Db,
  userId: string,
  actionType: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM user_actions
    WHERE user_id = ${userId} AND action_type = ${actionType} AND xp_earned > 0
      AND timestamp >= date_trunc('day', ${now}::timestamptz, 'UTC')
  `.execute(db);
  return defined(rows[0]).count;
}

export async function addXp(db: Db, userId: string, xp: number): Promise<number> {
  const { rows } = await sql<{ xp: number }>`
    UPDATE users SET xp = xp + ${xp} WHERE id = ${userId} RETURNING xp
  `.execute(db);
  return defined(rows[0]).xp;
}

export type NearbyDeeds = {
  others: (Position & { time: Date })[];
  bonusesToday: number;
  lateBonusesToday: number;
};

/** What the guards look at: positions within a day of this one, where a coarse one says nothing, and the bonuses of the day (UTC). */
export async function findDeedsAround(db: Db, userId: string, time: Date, now: Date): Promise<NearbyDeeds> {
  const { rows: others } = await sql<NearbyDeeds['others'][number]>`
    SELECT user_latitude AS latitude, user_longitude AS longitude, deed_time AS time FROM user_actions
    WHERE user_id = ${userId} AND user_latitude IS NOT NULL AND coalesce(accuracy_metres, 0) <= ${COARSE_METRES}
      AND deed_time BETWEEN ${time}::timestamptz - interval '24 hours' AND ${time}::timestamptz + interval '24 hours'
  `.execute(db);
  const { rows } = await sql<{ bonusesToday: number; lateBonusesToday: number }>`
    SELECT count(*) AS "bonusesToday", count(*) FILTER (WHERE is_late) AS "lateBonusesToday" FROM user_actions
    WHERE user_id = ${userId} AND location_bonus_xp > 0
      AND timestamp >= date_trunc('day', ${now}::timestamptz, 'UTC')
  `.execute(db);
  return { others, ...defined(rows[0]) };
}

/** Miles to the nearest pin of the sandwich's restaurant, by the index; null where it has none that stands where its address says. */
export async function milesToNearestLocation(
  db: Db,
  sandwichId: number,
  place: Position,
): Promise<number | null> {
  const here = spherePosition(place);
  const { rows } = await sql<{ miles: number }>`
    SELECT nearest.miles FROM sandwiches s CROSS JOIN LATERAL (
      SELECT miles_of_chord(l.position <-> ${here}) AS miles FROM locations l
      WHERE l.restaurant_id BETWEEN s.restaurant_id AND s.restaurant_id AND l.restaurant_id > 0
        AND l.position IS NOT NULL AND l.pin_address IS NULL AND l.date_deleted IS NULL
      ORDER BY l.position <-> ${here} LIMIT 1) nearest
    WHERE s.id = ${sandwichId}
  `.execute(db);
  return rows[0]?.miles ?? null;
}

export type BadgeRow = {
  id: number;
  name: string;
  description: string;
  imageUrl: string | null;
  requiredXp: number | null;
  category: 'level' | 'achievement' | 'special' | 'event';
};

const BADGE = sql`b.id, b.name, b.description, b.image_url AS "imageUrl", b.required_xp AS "requiredXp", b.category`;

/** Every badge whose XP is reached, once; held ones are left alone. */
export async function awardBadgesOfXp(db: Db, userId: string, xp: number): Promise<BadgeRow[]> {
  const { rows } = await sql<BadgeRow>`
    WITH earned AS (
      INSERT INTO user_badges (user_id, badge_id)
      SELECT ${userId}, id FROM badges WHERE required_xp <= ${xp} AND date_deleted IS NULL
      ON CONFLICT (user_id, badge_id) DO NOTHING RETURNING badge_id
    )
    SELECT ${BADGE} FROM badges b JOIN earned ON earned.badge_id = b.id ORDER BY b.required_xp, b.id
  `.execute(db);
  return rows;
}

export type EarnedKey = { micros: number; id: number };

/** The last earned first, from `after` on. */
export async function listBadgesOf(
  db: Db,
  userId: string,
  { after, limit }: { after: EarnedKey | null; limit: number },
): Promise<(BadgeRow & EarnedKey & { dateEarned: Date; total: number })[]> {
  const micros = sql`(extract(epoch FROM "dateEarned") * 1000000)::bigint`;
  const later = after ? sql`(-${micros}, id) > (-${after.micros}::bigint, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<BadgeRow & EarnedKey & { dateEarned: Date; total: number }>`
    SELECT *, ${micros} AS micros FROM (
      SELECT ${BADGE}, ub.date_earned AS "dateEarned", count(*) OVER () AS total
      FROM user_badges ub JOIN badges b ON b.id = ub.badge_id WHERE ub.user_id = ${userId}) held
    WHERE ${later} ORDER BY "dateEarned" DESC, id LIMIT ${limit}
  `.execute(db);
  return rows;
}

export async function findNextBadge(db: Db, userId: string, xp: number): Promise<BadgeRow | undefined> {
  const { rows } = await sql<BadgeRow>`
    SELECT ${BADGE} FROM badges b
    WHERE b.required_xp > ${xp} AND b.date_deleted IS NULL
      AND NOT EXISTS (SELECT FROM user_badges ub WHERE ub.user_id = ${userId} AND ub.badge_id = b.id)
    ORDER BY b.required_xp, b.id LIMIT 1
  `.execute(db);
  return rows[0];
}

/** Those that there are to earn, and those of a deleted kind that the member has kept. */
export async function countBadges(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM badges b WHERE b.date_deleted IS NULL
      OR EXISTS (SELECT FROM user_badges ub WHERE ub.user_id = ${userId} AND ub.badge_id = b.id)
  `.execute(db);
  return defined(rows[0]).count;
}

export async function findXp(db: Db, userId: string): Promise<number | undefined> {
  const { rows } = await sql<{ xp: number }>`SELECT xp FROM users WHERE id = ${userId}`.execute(db);
  return rows[0]?.xp;
}

export type LastDeed = {
  actionType: string;
  subject: string | null;
  xpEarned: number;
  locationBonusXp: number;
  withheld: string | null;
  timestamp: Date;
};

export async function findLastDeed(db: Db, userId: string): Promise<LastDeed | undefined> {
  const { rows } = await sql<LastDeed>`
    WITH last AS (
      SELECT action_type, entity_type, entity_id, timestamp FROM user_actions
      WHERE user_id = ${userId} AND action_type <> 'search' ORDER BY timestamp DESC, id DESC LIMIT 1
    )
    SELECT a.action_type AS "actionType", s.name AS subject, a.timestamp,
      sum(a.xp_earned) AS "xpEarned", sum(a.location_bonus_xp) AS "locationBonusXp", max(a.withheld) AS withheld
    FROM last JOIN user_actions a ON a.user_id = ${userId} AND a.timestamp = last.timestamp
      AND a.action_type = last.action_type AND a.entity_id IS NOT DISTINCT FROM last.entity_id
    LEFT JOIN sandwiches s ON last.entity_type = 'sandwich' AND s.id = last.entity_id
    GROUP BY a.action_type, s.name, a.timestamp
  `.execute(db);
  return rows[0];
}
