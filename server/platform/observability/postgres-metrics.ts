import type { Registry } from 'prom-client';
import type { Db, ReplicaState } from '../database/database.ts';
import {
  selectPostgresStatistics,
  selectTableRowCounts,
  type PostgresStatistics,
} from './postgres-statistics-queries.ts';
import { registerCounter, registerGauge, memoizePerScrape } from './register-metric.ts';

type Statistic = keyof Omit<PostgresStatistics, 'connections'>;

const GAUGES: readonly [name: string, help: string, key: Statistic][] = [
  ['clucket_postgres_max_connections', 'How many connections PostgreSQL allows', 'maxConnections'],
  ['clucket_postgres_size_bytes', 'Size of the database', 'sizeBytes'],
  ['clucket_postgres_longest_query_seconds', 'Of the queries that run now', 'longestQuerySeconds'],
  [
    'clucket_postgres_longest_transaction_seconds',
    'Of the transactions that are open now',
    'longestTransactionSeconds',
  ],
];
const COUNTERS: readonly [name: string, help: string, key: Statistic][] = [
  ['clucket_postgres_blocks_hit_total', 'Blocks that were found in memory', 'blocksHit'],
  ['clucket_postgres_blocks_read_total', 'Blocks that were not found in memory', 'blocksRead'],
  ['clucket_postgres_commits_total', 'Committed transactions', 'commits'],
  ['clucket_postgres_rollbacks_total', 'Rolled back transactions', 'rollbacks'],
  ['clucket_postgres_deadlocks_total', 'Deadlocks', 'deadlocks'],
  ['clucket_postgres_temporary_bytes_total', 'Written to temporary files', 'temporaryBytes'],
];
const NO_CONNECTIONS = { active: 0, idle: 0, 'idle in transaction': 0 };

export function registerPostgresMetrics(registry: Registry, db: Db): void {
  const statistics = memoizePerScrape(() => selectPostgresStatistics(db));
  for (const [name, help, key] of GAUGES)
    registerGauge(registry, { name, help, read: async () => (await statistics())[key] });
  for (const [name, help, key] of COUNTERS)
    registerCounter(registry, { name, help, read: async () => (await statistics())[key] });
  registerGauge(registry, {
    name: 'clucket_postgres_connections',
    help: 'Connections of all clients of the database, by state',
    label: 'state',
    read: async () => ({ ...NO_CONNECTIONS, ...(await statistics()).connections }),
  });
  const rows = memoizePerScrape(() => selectTableRowCounts(db));
  registerGauge(registry, {
    name: 'clucket_postgres_live_rows',
    help: 'Rows of each table, as estimated by PostgreSQL',
    label: 'table',
    read: async () => Object.fromEntries((await rows()).map(({ table, live }) => [table, live])),
  });
  registerGauge(registry, {
    name: 'clucket_postgres_dead_rows',
    help: 'Rows of each table that vacuum has not removed yet',
    label: 'table',
    read: async () => Object.fromEntries((await rows()).map(({ table, dead }) => [table, dead])),
  });
}

/** Without a replica the lag is 0, so that a graph of it is not empty. */
export function registerReplicaMetrics(registry: Registry, replica: ReplicaState | null): void {
  registerGauge(registry, {
    name: 'clucket_replica_lag_seconds',
    help: 'How long the replica takes to replay what the primary has; NaN while it is away',
    read: () => (replica ? replica.lagSeconds().catch(() => NaN) : 0),
  });
  registerGauge(registry, {
    name: 'clucket_replica_away',
    help: '1 while DATABASE_REPLICA_URL does not answer',
    read: () => (replica?.isAway() ? 1 : 0),
  });
}
