import { sql, type Db } from '#server/platform/database/database.ts';

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

export async function extendIdleTimeout(tx: Db): Promise<void> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = '10min'`.execute(tx);
}
