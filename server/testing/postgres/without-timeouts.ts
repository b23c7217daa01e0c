import { sql, type Database, type Db } from '#server/platform/database/database.ts';

/** For rows by the ten thousand: on a slow machine a test may take longer with and between its statements than the site may. */
export function withoutTimeouts<T>(db: Database['db'], work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
    return work(tx);
  });
}
