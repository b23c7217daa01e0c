import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import type { Log } from './log.ts';
import { withNamedStatements } from './named-statements.ts';
import { createPool } from './pool.ts';
import type { Pooler } from './postgres/pooler.ts';

export { sql };

/** A connection pool or a transaction: what every function that sends SQL takes first. */
export type Db = Kysely<DB> | Transaction<DB>;
export type Database = {
  db: Kysely<DB>;
  pool: Pool;
  /** Straight to the server, for what lasts longer than a transaction: locks, LISTEN. */
  connection: ClientConfig;
  close(): Promise<void>;
};

type DatabaseSettings = { connection: ClientConfig; pooler?: Pooler | null; log: Log; size?: number };

export function openDatabase({ connection, pooler = null, log, size = 10 }: DatabaseSettings): Database {
  const pool = createPool({ connection, pooler, log, size });
  const named = withNamedStatements(pool, pooler?.keepsNames !== false);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: named }) });
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
