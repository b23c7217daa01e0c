import { sql, type Db } from '#server/platform/database/database.ts';

export async function countDueAnnouncementsAndDigests(
  db: Db,
): Promise<{ announcements: number; digests: number }> {
  const announcements = db
    .selectFrom('sandwich_announcements')
    .select(({ fn }) => fn.countAll<number>().as('announcements'))
    .where('date_completed', 'is', null)
    .where('due', '<', sql<Date>`now()`);
  const digests = db
    .selectFrom('notification_settings')
    .select(({ fn }) => fn.countAll<number>().as('digests'))
    .where('digest_due', '<', sql<Date>`now()`);
  return {
    ...(await announcements.executeTakeFirstOrThrow()),
    ...(await digests.executeTakeFirstOrThrow()),
  };
}
