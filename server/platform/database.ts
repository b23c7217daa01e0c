import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types, type ClientConfig } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import type { Log } from './log.ts';
import { withNamedStatements } from './named-statements.ts';

export { sql };

/** A connection pool or a transaction: what every function that sends SQL takes first. */
export type Db = Kysely<DB> | Transaction<DB>;
export type Database = { db: Kysely<DB>; pool: Pool; connection: ClientConfig; close(): Promise<void> };

type PoolSettings = { connection: ClientConfig; log: Log; size?: number };

export function openDatabase({ connection, log, size = 10 }: PoolSettings): Database {
  const pool = new Pool({
    ...connection,
    max: size,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 2_000,
    types: { getTypeParser: numbersFromText },
  });
  // An idle client whose server goes away emits here; without a listener that ends the process. When we are closing, the
  // server may be stopped before the last goodbye has reached it.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'A database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
  return { db, pool, connection, close: () => db.destroy() };
}

/** Runs `work` in one transaction; a serialization failure or deadlock is tried again, nothing else is. */
export async function inTransaction<T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 5 || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === '40001' || code === '40P01';
}

const AS_NUMBER: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Our bigints are ids and counts below 2^53 and our decimals are prices: both leave as numbers (decisions.md point 33). */
const numbersFromText: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  AS_NUMBER.has(oid) && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text');
