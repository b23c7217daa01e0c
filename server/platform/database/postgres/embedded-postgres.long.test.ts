import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  killProcess,
  runSqlStatement,
  stopProcess,
  usePostgresProcesses,
} from '#server/testing/postgres/postgres-processes.ts';
import { isRunningAsRoot } from './os-account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { readPidFile } from './pid-file.ts';
import { startPostgres } from './postgres.ts';

const NOBODY = 65_534;
const quiet = { info() {}, warn() {}, error() {} };
const processes = usePostgresProcesses();

test('a data folder whose path is too long for a socket is served on loopback', async () => {
  const deep = join(processes.dataDir, 'a-long-name-'.repeat(8));
  mkdirSync(deep, { recursive: true });
  const { connection, child } = await processes.start({ folder: deep });
  expect(connection.host).toBe('127.0.0.1');
  expect(await runSqlStatement(connection, 'SHOW listen_addresses')).toEqual([
    { listen_addresses: '127.0.0.1' },
  ]);
  expect(await stopProcess(child)).toBe(0);
});

test('restarts a leftover PostgreSQL that runs with other settings', async () => {
  await killProcess((await processes.start({ fast: true })).child);
  const { pid } = readPidFile(processes.cluster)!;
  const second = await processes.start();
  expect(readPidFile(processes.cluster)!.pid).not.toBe(pid);
  expect(await runSqlStatement(second.connection, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
});

test('starts despite a pid file whose process id now belongs to another program', async () => {
  const first = await processes.start();
  await killProcess(first.child);
  await processes.killPostmaster();
  const file = join(processes.cluster, 'postmaster.pid');
  const { uid } = statSync(processes.cluster);
  const unrelatedProcess = spawn('sleep', ['600'], { stdio: 'ignore', uid });
  onTestFinished(() => killProcess(unrelatedProcess));
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(unrelatedProcess.pid)));
  await processes.start();
  expect(unrelatedProcess.exitCode).toBeNull();
});

test('starts after a process was killed while it created the database', async () => {
  processes.beginEmpty();
  const [, signal] = (await once(processes.launch({ killed: true }), 'exit')) as [null, string];
  expect(signal).toBe('SIGKILL');
  expect(existsSync(processes.cluster)).toBe(false);
  const { connection } = await processes.start();
  expect(await runSqlStatement(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('refuses to start if a PostgreSQL answers on the socket but its process is not visible', async () => {
  await killProcess((await processes.start()).child);
  await processes.killPostmaster();
  const socket = join(processes.dataDir, 'postgres', 'run', '.s.PGSQL.5432');
  rmSync(socket, { force: true });
  const elsewhere = createServer().listen(socket);
  await expect(processes.start()).rejects.toThrow('perhaps in another container');
  elsewhere.close();
});

test('reports PostgreSQL’s own message if it does not start', async () => {
  expect(await stopProcess((await processes.start()).child)).toBe(0);
  writeFileSync(join(processes.cluster, 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  await expect(processes.start()).rejects.toThrow('unrecognized configuration parameter "no_such_setting"');
});

test('waits for a process that is just exiting', async () => {
  const first = await processes.start();
  const [, stopped] = await Promise.all([processes.start(), stopProcess(first.child)]);
  expect(stopped).toBe(0);
});

test('started by an ordinary user, PostgreSQL runs as that user', async (context) => {
  if (!isRunningAsRoot()) context.skip('every test here ran as an ordinary user already');
  processes.beginEmpty();
  chownSync(processes.dataDir, NOBODY, NOBODY);
  const { connection, child } = await processes.start({ uid: NOBODY });
  expect(await runSqlStatement(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(statSync(processes.cluster).uid).toBe(NOBODY);
  expect(await stopProcess(child)).toBe(0);
});

test('tells root if the account cannot reach the folder', async (context) => {
  if (!isRunningAsRoot()) context.skip('needs root');
  const closed = join(processes.dataDir, 'closed');
  mkdirSync(join(closed, 'data'), { recursive: true });
  chmodSync(closed, 0o700);
  await expect(startPostgres({ dataDir: join(closed, 'data'), databaseUrl: null }, quiet)).rejects.toThrow(
    `may not pass through ${closed}`,
  );
});

test('copies programs that the account cannot reach beside the data', async (context) => {
  if (!isRunningAsRoot()) context.skip('needs root');
  const account = { name: 'nobody', uid: NOBODY, gid: NOBODY };
  const reachable = join(findPostgresBinaries(processes.dataDir, account).postgres, '../..');
  const closed = join(processes.dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  for (const name of ['native', 'package.json']) {
    cpSync(join(reachable, '..', name), join(closed, name), { recursive: true, verbatimSymlinks: true });
  }
  const { postgres, version } = findPostgresBinaries(processes.dataDir, account, join(closed, 'native'));
  expect(postgres.startsWith(join(processes.dataDir, 'binaries-'))).toBe(true);
  expect(version).toMatch(/^\d+\.\d+$/);
});
