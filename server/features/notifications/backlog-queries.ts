import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

/** What is due to be told and has not been, which grows where nothing works it off any more. */
export async function countBacklog(db: Db): Promise<{ announcements: number; letters: number }> {
  const { rows } = await sql<{ announcements: number; letters: number }>`
    SELECT (SELECT count(*) FROM sandwich_announcements WHERE date_done IS NULL AND due < now())::int AS announcements,
      (SELECT count(*) FROM notification_settings WHERE letter_due < now())::int AS letters
  `.execute(db);
  return defined(rows[0]);
}
