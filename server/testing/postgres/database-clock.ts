import { sql, type Db } from '#server/platform/database/database.ts';
import { defined } from '#shared/defined.ts';

export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db);
  return defined(rows[0]).now;
}
