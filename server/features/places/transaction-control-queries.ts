import { sql, type Db } from '#server/platform/database/database.ts';

const IMPORT_LOCK = 7_203_114;

export async function beginTransaction(connection: Db): Promise<void> {
  await sql`BEGIN`.execute(connection);
}

export async function commitTransaction(connection: Db): Promise<void> {
  await sql`COMMIT`.execute(connection);
}

export async function rollBackTransaction(connection: Db): Promise<void> {
  await sql`ROLLBACK`.execute(connection);
}

export async function setSavepoint(connection: Db): Promise<void> {
  await sql`SAVEPOINT batch`.execute(connection);
}

export async function releaseSavepoint(connection: Db): Promise<void> {
  await sql`RELEASE SAVEPOINT batch`.execute(connection);
}

export async function rollBackToSavepoint(connection: Db): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT batch`.execute(connection);
  // Otherwise savepoints nest, and a preview with many bad rows slows down with each of them.
  await releaseSavepoint(connection);
}

export async function extendIdleInTransactionTimeout(tx: Db): Promise<void> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = '10min'`.execute(tx);
}

/** Two imports at once would create the same new place twice. Locked until the connection closes. */
export async function tryLockPlacesImports(db: Db): Promise<boolean> {
  const { locked } = await db
    .selectNoFrom(sql<boolean>`pg_try_advisory_lock(${IMPORT_LOCK})`.as('locked'))
    .executeTakeFirstOrThrow();
  return locked;
}

export async function unlockPlacesImports(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_unlock(${IMPORT_LOCK})`.execute(db);
}
