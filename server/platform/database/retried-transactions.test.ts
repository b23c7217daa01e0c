import { expect, test } from 'vitest';
import { useTestDb } from '#server/testing/postgres/test-database.ts';
import { inTransaction, sql, type Db } from './database.ts';

const database = useTestDb();

async function countAttempts(fail: (tx: Db) => Promise<unknown>): Promise<number> {
  let attempts = 0;
  await inTransaction(database.db, async (tx) => {
    attempts += 1;
    if (attempts === 1) await fail(tx);
  }).catch(() => {});
  return attempts;
}

test('a transaction is tried again if a statement was canceled, as by Citus in a deadlock', async () => {
  const cancel = sql`SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)`;
  expect(await countAttempts((tx) => cancel.execute(tx))).toBe(2);
});

test('a transaction is not tried again if a statement took too long', async () => {
  const attempts = await countAttempts(async (tx) => {
    await sql`SET LOCAL statement_timeout = 1`.execute(tx);
    await sql`SELECT pg_sleep(60)`.execute(tx);
  });
  expect(attempts).toBe(1);
});
