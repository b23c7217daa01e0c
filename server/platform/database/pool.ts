import { Pool, types, type ClientConfig } from 'pg';
import type { Log } from '../observability/log.ts';
import type { PostgresConnectionPooler } from './postgres/pooler.ts';

type PoolSettings = {
  connection: ClientConfig;
  pooler?: PostgresConnectionPooler | null;
  log: Log;
  size: number;
  connectMs?: number | undefined;
};

export const STATEMENT_LIMITS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};

export function createPool({ connection, pooler = null, log, size, connectMs = 2_000 }: PoolSettings): Pool {
  const pool = new Pool({
    ...(pooler ? pooler.connection : { ...connection, ...STATEMENT_LIMITS_MS }),
    max: size,
    connectionTimeoutMillis: connectMs,
    types: { getTypeParser: getPostgresTypeParser },
  });
  // An idle connection that is lost emits here, and without a listener that would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'A database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const AS_NUMBER: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Our bigints are below 2^53 and our decimals are prices, so both become numbers (D33). */
export const getPostgresTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  AS_NUMBER.has(oid) && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text');
