import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

/** By which setting a member switches a kind off. */
const SETTING = {
  badge: sql.ref('w.progress'),
  level: sql.ref('w.progress'),
  recommendation: sql.ref('w.recommendations'),
  'new-sandwiches': sql.ref('w.new_sandwiches'),
  nearby: sql.ref('w.nearby'),
  'hidden-review': sql`true`,
  'hidden-avatar': sql`true`,
};
export type Kind = keyof typeof SETTING;
/** `daily`: what may be told again on another day (UTC). */
export type News = { kind: Kind; subject: number; daily?: boolean; now: Date };

/**
 * Tells members something once, with what is to be pushed for it, in one statement. `members` is a query whose rows hold
 * a user_id. Whoever was told before or does not want to know is left out.
 */
export async function insertNotifications(
  db: Db,
  members: RawBuilder<unknown>,
  { kind, subject, daily = false, now }: News,
): Promise<number> {
  const isPushed = kind !== 'nearby';
  const { rows } = await sql<{ count: number }>`
    WITH told AS (
      INSERT INTO notifications (user_id, kind, subject, day, date_created)
      SELECT m.user_id, ${kind}, ${subject}::int,
        CASE WHEN ${daily} THEN (${now}::timestamptz AT TIME ZONE 'UTC')::date END, ${now}
      FROM (${members}) m LEFT JOIN notification_settings w ON w.user_id = m.user_id
      WHERE coalesce(${SETTING[kind]}, true)
      ON CONFLICT (user_id, kind, subject, day) DO NOTHING RETURNING user_id, id
    ), pushed AS (
      INSERT INTO push_deliveries (user_id, subscription_id, notification_id, due)
      SELECT t.user_id, p.id, t.id, ${now} FROM told t JOIN push_subscriptions p ON p.user_id = t.user_id
      WHERE ${isPushed}
    )
    SELECT count(*) FROM told
  `.execute(db);
  return defined(rows[0]).count;
}

export function oneMember(userId: string) {
  return sql`SELECT ${userId}::text AS user_id`;
}

/** Those who earned the badge at that instant. */
export function newHolders(badgeId: number, at: Date) {
  return sql`SELECT user_id FROM user_badges WHERE badge_id = ${badgeId} AND date_earned = ${at}`;
}
