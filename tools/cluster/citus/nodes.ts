import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { defined } from '#shared/defined.ts';
import {
  addProcess,
  freePorts,
  waitFor,
  type ClusterContext,
  type ManagedProcess,
} from '../managed-processes.ts';

export type CitusNode = { part: ManagedProcess; name: string; port: number };
export type CitusCluster = {
  coordinator: CitusNode;
  workers: CitusNode[];
  /** The address of a node for the site's role, or for the superuser. */
  address(node: CitusNode, database: string, role?: keyof typeof PASSWORDS): string;
  addWorker(): Promise<CitusNode>;
  startAgain(node: CitusNode): Promise<void>;
  createDatabase(name: string): Promise<string>;
};

const PASSWORDS = { postgres: 'over-all', clucket: 'serves' };
const EXTENSIONS = ['btree_gist', 'cube', 'intarray', 'pg_trgm', 'unaccent'];
/** Divides by one, two and three workers, and keeps the shards of a small site few. */
const SHARDS = 12;

type CitusPlan = {
  postgresFolder: string;
  workers: number;
  firstPort?: number | undefined;
  /** Trusts whoever connects from this machine and loses data in a power cut: quick, and only for tests. */
  isForTests?: boolean;
};

/** A coordinator and its workers, each a PostgreSQL of its own on a loopback port. */
export async function startCitus(context: ClusterContext, plan: CitusPlan): Promise<CitusCluster> {
  const passwordFile = context.makeFile('password.txt', PASSWORDS.postgres);
  const lines = Object.entries(PASSWORDS).map(([role, password]) => `127.0.0.1:*:*:${role}:${password}\n`);
  const passfile = context.makeFile('nodes.pgpass', lines.join(''));
  const databases: string[] = [];

  const address: CitusCluster['address'] = ({ port }, database, role = 'clucket') =>
    `postgres://${role}:${PASSWORDS[role]}@127.0.0.1:${port}/${database}`;
  const startNode = async (name: string, port: number): Promise<CitusNode> => {
    const data = context.makeFolder(`${name}-data`);
    await promisify(execFile)(
      join(plan.postgresFolder, 'initdb'),
      // oxfmt-ignore
      [
        '-D', data, '-U', 'postgres', '--pwfile', passwordFile, '--auth', plan.isForTests ? 'trust' : 'scram-sha-256',
        '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--data-checksums', '--no-sync',
      ],
      { uid: context.account?.uid, gid: context.account?.gid, cwd: context.folder },
    );
    const settings = {
      ...nodeSettings(port, context.makeFolder(`${name}-run`)),
      ...(plan.isForTests ? FOR_TESTS : {}),
    };
    const part = addProcess(context, {
      name,
      command: join(plan.postgresFolder, 'postgres'),
      args: ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      environment: { PGPASSFILE: passfile },
      stopSignal: 'SIGINT',
    });
    const node = { part, name, port };
    await startAgain(node);
    await statements(address(node, 'postgres', 'postgres'), [
      'SET citus.enable_ddl_propagation = off',
      `CREATE ROLE clucket LOGIN PASSWORD '${PASSWORDS.clucket}'`,
    ]);
    return node;
  };
  const startAgain = async (node: CitusNode) => {
    node.part.start();
    const ready = () => statements(address(node, 'postgres', 'postgres'), ['SELECT 1']);
    await waitFor(`the start of ${node.name}`, ready, 60, node.part);
  };
  const addDatabase = (node: CitusNode, name: string) =>
    statements(address(node, 'postgres', 'postgres'), [`CREATE DATABASE "${name}" OWNER clucket`]).then(() =>
      statements(address(node, name, 'postgres'), ['CREATE EXTENSION citus']),
    );
  const register = (node: CitusNode, database: string) =>
    statements(address(coordinator, database, 'postgres'), [
      `SELECT citus_add_node('127.0.0.1', ${node.port})`,
    ]);
  const createDatabase = async (name: string) => {
    for (const node of [coordinator, ...workers]) await addDatabase(node, name);
    const owner = address(coordinator, name, 'postgres');
    await statements(owner, [`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`]);
    for (const worker of workers) await register(worker, name);
    await statements(
      owner,
      EXTENSIONS.map((extension) => `CREATE EXTENSION ${extension}`),
    );
    databases.push(name);
    return address(coordinator, name);
  };
  const addWorker = async () => {
    const name = `worker${workers.length + 1}`;
    const worker = await startNode(name, await portFor(name, plan.firstPort, workers.length + 1));
    for (const database of databases) {
      await addDatabase(worker, database);
      await register(worker, database);
    }
    workers.push(worker);
    return worker;
  };

  const coordinator = await startNode('coordinator', await portFor('coordinator', plan.firstPort, 0));
  const workers: CitusNode[] = [];
  while (workers.length < plan.workers) await addWorker();
  return { coordinator, workers, address, addWorker, startAgain, createDatabase };
}

const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Citus keeps one worker process for each database.
  max_worker_processes: 100,
  max_connections: 300,
};

async function portFor(name: string, firstPort: number | undefined, index: number): Promise<number> {
  return firstPort === undefined ? defined((await freePorts(name))[name]) : firstPort + index;
}

function nodeSettings(port: number, socketFolder: string): Record<string, string | number> {
  return {
    shared_preload_libraries: 'citus',
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolder,
    max_connections: 150,
    shared_buffers: '64MB',
    max_wal_size: '1GB',
    jit: 'off',
    timezone: 'UTC',
    // Shards move to other workers by logical replication.
    wal_level: 'logical',
    max_replication_slots: 30,
    max_wal_senders: 30,
    max_logical_replication_workers: 16,
    max_worker_processes: 32,
    'citus.node_conninfo': 'sslmode=disable',
    'citus.shard_count': SHARDS,
    'citus.enable_statistics_collection': 'off',
  };
}

export async function statements(address: string, texts: string[]): Promise<object[]> {
  const client = new Client(address);
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: object[] = [];
    for (const text of texts) ({ rows } = await client.query<object>(text));
    return rows;
  } finally {
    await client.end();
  }
}
