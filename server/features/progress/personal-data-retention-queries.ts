import { sql, type Db } from '#server/platform/database/database.ts';

/** Keeps the distance to the restaurant and the XP. */
export async function roundOldPositions(
  db: Db,
  { now, days, limit }: { now: Date; days: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE user_actions SET user_latitude = rounded_degrees(user_latitude), user_longitude = rounded_degrees(user_longitude)
    WHERE (user_id, id) IN (
      SELECT user_id, id FROM user_actions
      WHERE (user_latitude <> rounded_degrees(user_latitude) OR user_longitude <> rounded_degrees(user_longitude))
        AND timestamp < ${now}::timestamptz - ${days} * interval '1 day'
      ORDER BY timestamp LIMIT ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}

/** Searches that earned XP stay in the ledger without their text. */
export async function eraseOldSearchTexts(
  db: Db,
  { now, days, limit }: { now: Date; days: number; limit: number },
): Promise<number> {
  const { rows } = await sql`
    WITH due AS (
      SELECT user_id, id, xp_earned + location_bonus_xp = 0 AS is_worthless FROM user_actions
      WHERE action_type = 'search' AND metadata ? 'query'
        AND timestamp < ${now}::timestamptz - ${days} * interval '1 day'
      ORDER BY timestamp LIMIT ${limit}),
    cleared AS (
      UPDATE user_actions a SET metadata = '{}', award_key = NULL FROM due
      WHERE a.user_id = due.user_id AND a.id = due.id AND NOT is_worthless),
    deleted AS (
      DELETE FROM user_actions a USING due
      WHERE a.user_id = due.user_id AND a.id = due.id AND is_worthless)
    SELECT 1 FROM due
  `.execute(db);
  return rows.length;
}
