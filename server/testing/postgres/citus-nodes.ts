import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isRunningAsRoot, choosePostgresOsAccount } from '#server/platform/database/postgres/os-account.ts';
import { findFreePort } from '../servers/find-free-port.ts';
import { createMemoryFolder } from './memory-folder.ts';

const CACHES = ['/var/cache', `${process.env['HOME']}/.cache`];
const BUILT = 'clucket/citus-13.2.2/root/usr/lib/postgresql/15/bin';

/** The programs of a PostgreSQL that has Citus: CITUS_POSTGRES, or where `tools/cluster/citus/build` puts them. */
export function findCitusPrograms(): string | null {
  const folders = [process.env['CITUS_POSTGRES'], ...CACHES.map((cache) => join(cache, BUILT))];
  return folders.find((folder) => folder !== undefined && existsSync(join(folder, 'postgres'))) ?? null;
}

export type CitusNodes = { addresses: string; stop(): Promise<void> };

/** A coordinator and two workers in memory that trust every local connection and survive no power cut. */
export async function startCitusNodes(programs: string): Promise<CitusNodes> {
  const home = createMemoryFolder('clucket-test-citus-');
  const account = isRunningAsRoot() ? choosePostgresOsAccount(home) : null;
  const options: SpawnOptions = account ? { uid: account.uid, gid: account.gid, cwd: '/' } : {};
  if (account) chownSync(home, account.uid, account.gid);
  chmodSync(home, 0o700);
  const nodes: { child: ChildProcess; port: number }[] = [];
  const stop = async () => {
    await Promise.all(nodes.map(({ child }) => stopNode(child)));
    rmSync(home, { recursive: true, force: true });
  };
  try {
    for (const name of ['coordinator', 'worker1', 'worker2']) {
      const data = join(home, name);
      const initdb = ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8', '-N'];
      execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
      const port = await findFreePort();
      const settings = Object.entries({ ...SETTINGS, port, unix_socket_directories: home });
      const args = ['-D', data, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])];
      nodes.push({ child: spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' }), port });
      await untilReady(port);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { addresses: nodes.map(({ port }) => `127.0.0.1:${port}`).join(','), stop };
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_preload_libraries: 'citus',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 400,
  max_prepared_transactions: 400,
  // The tables of one site have some hundred shards, and distributing them is one transaction.
  max_locks_per_transaction: 512,
  wal_level: 'minimal',
  max_wal_senders: 0,
  log_min_messages: 'fatal',
  autovacuum: 'off',
  // Few shards are created, copied and dropped faster.
  'citus.shard_count': 4,
  'citus.node_conninfo': 'sslmode=disable',
};

const START_MS = 60_000;

async function untilReady(port: number): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (waited >= START_MS) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function stopNode(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGQUIT');
  });
}
