import { sql, type Db } from '#server/platform/database/database.ts';

type Days = { nearby: number; read: number; any: number };

export async function deleteOldNotifications(db: Db, now: Date, days: Days, limit: number): Promise<number> {
  const before = (count: number) => sql`${now}::timestamptz - ${count} * interval '1 day'`;
  const { numAffectedRows } = await sql`
    DELETE FROM notifications WHERE (user_id, id) IN (
      SELECT user_id, id FROM notifications n WHERE n.date_created < ${before(days.nearby)}
        AND (n.kind = 'nearby' OR n.date_created < ${before(days.any)}
          OR (n.date_read IS NOT NULL AND n.date_created < ${before(days.read)}))
      LIMIT ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function deleteOldAnnouncements(
  db: Db,
  now: Date,
  days: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM sandwich_announcements WHERE id IN (
      SELECT id FROM sandwich_announcements
      WHERE date_completed < ${now}::timestamptz - ${days} * interval '1 day' LIMIT ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}
