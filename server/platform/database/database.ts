import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Client, ClientConfig, Pool } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import type { Log } from '../observability/log.ts';
import { withApplicationName, type DatabaseConnectionRole } from './application-name.ts';
import { withNamedStatements } from './named-statements.ts';
import { createPool } from './pool.ts';
import { PoolerDialect } from './pooler-dialect.ts';
import type { PostgresConnectionPooler } from './postgres/pooler.ts';
import { trackPrimaryWalPosition } from './replica/wal-position.ts';
import {
  PRIMARY_DATABASE_READ_RUNNERS,
  routeReadsToReplica,
  type DatabaseReadRunners,
} from './replica/route-reads-to-replica.ts';
import { measureReplicaLag } from './replica/replica-lag.ts';
import { openReplica, type Replica } from './replica/replica.ts';

export { sql };
export {
  columnNameOf,
  columnNamesOf,
  zodSchemaFieldNames,
  columnSelection,
  convertFieldsToColumns,
} from './column-names.ts';
export { markFieldsEditedSql, setColumnsUnlessEditedSql } from './edited-fields.ts';
export { countRowsUpTo } from './count-rows-up-to.ts';
export {
  isChangeSetOfMergeSql,
  isMergedOrTargetSql,
  isUnmergedSql,
  xpAwardKeysAcrossMerges,
} from './merge-redirect-expressions.ts';
export { withSavepoint } from './savepoint.ts';
export { setStatementTimeout } from './statement-timeout.ts';
export { selectUsernames } from './username-queries.ts';
export { isBeforeTimeKeySql, toMicrosecondsSql, type TimeAndIdCursor } from './keyset-pagination.ts';
export {
  matchesWordsOrIdSql,
  selectSortedRows,
  type SortKey,
  type SortOrder,
  type SortedPageQuery,
} from './sorted-rows.ts';
export { spherePositionSql } from '../geo/sphere-position.ts';
export { boundingCubeOfBox } from '../geo/bounding-cube-of-box.ts';
export {
  anyOfValuesSql,
  asBooleanSql,
  containsWordsSql,
  columnsFromExcluded,
  isAnyColumnDifferentSql,
  isNotNullSql,
  isoTimeSql,
  jsonRecordsetSql,
} from './sql-expressions.ts';
export type Db = Kysely<DB> | Transaction<DB>;
/** The pool: each statement may use another connection. */
export type PooledDb = Kysely<DB>;
export type Database = {
  db: PooledDb;
  pool: Pool;
  connection: ClientConfig;
  reads: DatabaseReadRunners;
  replica: ReplicaState | null;
  close(): Promise<void>;
};

export type ReplicaState = Pick<Replica, 'counts' | 'isAway'> & { lagSeconds(): Promise<number> };
export type ReplicaConnection = { connection: ClientConfig; pooler: PostgresConnectionPooler | null };
type DatabaseSettings = {
  connection: ClientConfig;
  pooler?: PostgresConnectionPooler | null;
  replica?: ReplicaConnection | null;
  log: Log;
  role?: DatabaseConnectionRole;
  size?: number;
  replicaSize?: number;
  connectMs?: number;
};

export function openDatabase(settings: DatabaseSettings): Database {
  const {
    pooler: configuredPooler = null,
    replica = null,
    log,
    role = 'command',
    size = 10,
    connectMs,
  } = settings;
  const connection = withApplicationName(settings.connection, role);
  const pooler = configuredPooler && {
    ...configuredPooler,
    connection: withApplicationName(configuredPooler.connection, role),
  };
  const pool = createPool({ connection, pooler, log, size, connectMs });
  const reading = replica && openReads(pool, replica, settings);
  const named = withNamedStatements(
    reading?.pool ?? pool,
    pooler?.supportsNamedStatements !== false && replica?.pooler?.supportsNamedStatements !== false,
  );
  const Dialect = (pooler ?? replica?.pooler) ? PoolerDialect : PostgresDialect;
  const db = new Kysely<DB>({ dialect: new Dialect({ pool: named }) });
  return {
    db,
    pool,
    connection,
    reads: reading?.reads ?? PRIMARY_DATABASE_READ_RUNNERS,
    replica: reading?.replica ?? null,
    async close() {
      await reading?.close();
      await db.destroy();
    },
  };
}

/** Runs each statement on this connection, in the transaction that the caller has begun. */
export function createClientDatabase(client: Client): Db {
  const pooled = Object.assign(client, { release() {} });
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => pooled, end: async () => {}, options: {} },
    }),
  });
}

/** A member who has written reads from the primary for five seconds, so the lag must stay far below that. */
const MAX_LAG_MS = 400;

function openReads(primary: Pool, { connection, pooler }: ReplicaConnection, settings: DatabaseSettings) {
  const { log, role = 'command', size = 10, replicaSize = size } = settings;
  const positionPool = createPool({
    connection: withApplicationName(settings.connection, 'lag'),
    log,
    size: 1,
  });
  const position = trackPrimaryWalPosition({ pool: positionPool, lag: MAX_LAG_MS });
  const named = {
    connection: withApplicationName(connection, role),
    pooler: pooler && { ...pooler, connection: withApplicationName(pooler.connection, role) },
  };
  const pool = createPool({ ...named, log, size: replicaSize });
  const replica = openReplica({ pool, log });
  return {
    ...routeReadsToReplica(primary, replica, position),
    replica: { ...replica, lagSeconds: () => measureReplicaLag(position, pool) },
    async close() {
      position.close();
      await Promise.all([positionPool.end(), replica.close()]);
    },
  };
}

/** Joins the caller's transaction if there is one. Retries serialization failures and deadlocks only. */
export async function inTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 5 || !isRetryable(error)) throw error;
    }
  }
}

function isTransaction(db: Db): db is Transaction<DB> {
  return db.isTransaction;
}

/** For a transaction that writes the catalog. */
export async function inCatalogTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockCatalogOnCitus(tx);
    return work(tx);
  });
}

/** The key of an advisory lock, which no other program on the same database may use. */
const CATALOG_LOCK = 7_203_119;

/**
 * Citus locks each catalog table that a transaction writes as a whole, with those that it refers to, so that two writers would
 * deadlock. Call it first. Without Citus it locks nothing.
 */
export async function lockCatalogOnCitus(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${CATALOG_LOCK}) FROM pg_extension WHERE extname = 'citus'`.execute(
    tx,
  );
}

function isRetryable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // Citus can end a deadlock between its machines by canceling a statement.
  const isCanceled = code === '57014' && String(message).includes('due to user request');
  return code === '40001' || code === '40P01' || isCanceled;
}
