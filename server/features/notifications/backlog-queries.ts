import { sql, type Db } from '#server/platform/database/database.ts';

export async function countBacklog(db: Db): Promise<{ announcements: number; letters: number }> {
  const announcements = db
    .selectFrom('sandwich_announcements')
    .select(({ fn }) => fn.countAll<number>().as('announcements'))
    .where('date_done', 'is', null)
    .where('due', '<', sql<Date>`now()`);
  const letters = db
    .selectFrom('notification_settings')
    .select(({ fn }) => fn.countAll<number>().as('letters'))
    .where('letter_due', '<', sql<Date>`now()`);
  return db
    .selectFrom([announcements.as('a'), letters.as('l')])
    .selectAll()
    .executeTakeFirstOrThrow();
}
