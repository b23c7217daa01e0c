import { sql, type Db } from '#server/platform/database.ts';

/** Where a member was is rounded after a while; how far from the counter that was, and what came of it, stays. */
export async function roundPositions(
  db: Db,
  { now, days, atMost }: { now: Date; days: number; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE user_actions SET user_latitude = rounded_degrees(user_latitude), user_longitude = rounded_degrees(user_longitude)
    WHERE (user_id, id) IN (
      SELECT user_id, id FROM user_actions
      WHERE (user_latitude <> rounded_degrees(user_latitude) OR user_longitude <> rounded_degrees(user_longitude))
        AND timestamp < ${now}::timestamptz - ${days} * interval '1 day'
      ORDER BY timestamp LIMIT ${atMost})
  `.execute(db);
  return Number(numAffectedRows);
}
