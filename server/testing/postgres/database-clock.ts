import { sql, type Db } from '#server/platform/database/database.ts';
import { defined } from '#shared/defined.ts';

/** What time it is for the columns that default to it, which may be another than the application's or the machine's. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db);
  return defined(rows[0]).now;
}
