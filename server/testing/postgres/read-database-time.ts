import { sql, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db);
  return assertDefined(rows[0]).now;
}
