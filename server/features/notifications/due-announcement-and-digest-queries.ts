import { sql, type Db } from '#server/platform/database/database.ts';
import { isDigestRecipientSql } from './digest/queries.ts';

export async function countDueAnnouncementsAndDigests(
  db: Db,
): Promise<{ announcements: number; digests: number }> {
  const announcements = db
    .selectFrom('sandwich_announcements')
    .select(({ fn }) => fn.countAll<number>().as('announcements'))
    .where('date_completed', 'is', null)
    .where('due', '<', sql<Date>`now()`);
  const digests = db
    .selectFrom('notification_settings as s')
    .select(({ fn }) => fn.countAll<number>().as('digests'))
    .where('s.digest_due', '<', sql<Date>`now()`)
    .where(isDigestRecipientSql());
  return {
    ...(await announcements.executeTakeFirstOrThrow()),
    ...(await digests.executeTakeFirstOrThrow()),
  };
}
