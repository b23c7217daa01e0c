import { sql, type Database, type Db } from '#server/platform/database/database.ts';

/** For tests with tens of thousands of rows, which exceed the site's timeouts on a slow machine. */
export function withoutDatabaseTimeouts<T>(db: Database['db'], work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
    return work(tx);
  });
}
