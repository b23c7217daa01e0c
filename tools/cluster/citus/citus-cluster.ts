import { findFreePorts } from '../free-ports.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import {
  postgresConnectionUrlOf,
  startPostgresNode,
  type PostgresNodePlan,
  type PostgresNode,
} from './postgres-node.ts';
import { runSqlStatements } from '../run-sql-statements.ts';

export type CitusCluster = {
  coordinator: PostgresNode;
  workers: PostgresNode[];
  addWorker(): Promise<PostgresNode>;
  /** On all nodes, with the extensions that the site needs. The result is the site's address. */
  createDatabase(name: string): Promise<string>;
};
type CitusPlan = Pick<PostgresNodePlan, 'postgresFolder' | 'isForTests'> & {
  workers: number;
  firstPort?: number | undefined;
};

const EXTENSIONS = ['btree_gist', 'cube', 'intarray', 'pg_trgm', 'unaccent'];
const SETTINGS = {
  shared_preload_libraries: 'citus',
  // Shards move to other workers by logical replication.
  wal_level: 'logical',
  max_replication_slots: 30,
  max_wal_senders: 30,
  max_logical_replication_workers: 16,
  // Citus keeps one for each database.
  max_worker_processes: 100,
  'citus.node_conninfo': 'sslmode=disable',
  // Moving shards connects a node to itself.
  'citus.local_hostname': '127.0.0.1',
  // Divisible by one, two and three workers, and small enough for a small site.
  'citus.shard_count': 12,
  'citus.enable_statistics_collection': 'off',
};

/** A coordinator and its workers, each a PostgreSQL of its own on a loopback port. */
export async function startCitus(context: ClusterTestContext, plan: CitusPlan): Promise<CitusCluster> {
  const databases: string[] = [];
  const workers: PostgresNode[] = [];
  const startNode = async (name: string, index: number) => {
    const port = plan.firstPort === undefined ? (await findFreePorts(name))[name] : plan.firstPort + index;
    return startPostgresNode(context, { ...plan, name, port: port as number, settings: SETTINGS });
  };
  const coordinator = await startNode('coordinator', 0);

  const prepareNode = async (node: PostgresNode, database: string) => {
    await runSqlStatements(postgresConnectionUrlOf(node, 'postgres', 'postgres'), [
      `CREATE DATABASE "${database}" OWNER clucket`,
    ]);
    await runSqlStatements(postgresConnectionUrlOf(node, database, 'postgres'), ['CREATE EXTENSION citus']);
  };
  const register = (worker: PostgresNode, database: string) =>
    runSqlStatements(postgresConnectionUrlOf(coordinator, database, 'postgres'), [
      `SELECT citus_add_node('127.0.0.1', ${worker.port})`,
    ]);
  const addWorker = async () => {
    const index = workers.length + 1;
    const worker = await startNode(`worker${index}`, index);
    for (const database of databases) {
      await prepareNode(worker, database);
      await register(worker, database);
    }
    workers.push(worker);
    return worker;
  };
  const createDatabase = async (name: string) => {
    for (const node of [coordinator, ...workers]) await prepareNode(node, name);
    const address = postgresConnectionUrlOf(coordinator, name, 'postgres');
    await runSqlStatements(address, [`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`]);
    for (const worker of workers) await register(worker, name);
    // Only their owner may create them again in Citus, as the migrations do.
    await runSqlStatements(
      postgresConnectionUrlOf(coordinator, name),
      EXTENSIONS.map((extension) => `CREATE EXTENSION ${extension}`),
    );
    databases.push(name);
    return postgresConnectionUrlOf(coordinator, name);
  };

  while (workers.length < plan.workers) await addWorker();
  return { coordinator, workers, addWorker, createDatabase };
}

/** How many shards of members' tables each worker holds, by the worker's port. */
export async function countShards(
  { coordinator }: CitusCluster,
  database: string,
): Promise<Map<number, number>> {
  const rows = await runSqlStatements<{ port: number; shards: number }>(
    postgresConnectionUrlOf(coordinator, database, 'postgres'),
    [
      `SELECT nodeport AS port, count(*)::int AS shards FROM citus_shards
        WHERE citus_table_type = 'distributed' GROUP BY nodeport`,
    ],
  );
  return new Map(rows.map(({ port, shards }) => [port, shards]));
}

/** Moves shards until all workers have equally many, while the site continues to write. */
export async function rebalanceShards({ coordinator }: CitusCluster, database: string): Promise<void> {
  const address = postgresConnectionUrlOf(coordinator, database, 'postgres');
  await runSqlStatements(address, ['SELECT citus_rebalance_start()', 'SELECT citus_rebalance_wait()']);
}
