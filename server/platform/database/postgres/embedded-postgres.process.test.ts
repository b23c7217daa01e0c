import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  killProcess,
  TEST_POLL_OPTIONS,
  runSqlStatement,
  stopProcess,
  usePostgresProcesses,
} from '#server/testing/postgres/postgres-processes.ts';
import { StartupError } from '../../process/startup-error.ts';
import { isRunningAsRoot } from './os-account.ts';
import { readPidFile, isPostmasterOf } from './pid-file.ts';
import { startOrJoinPostgres, startPostgres } from './postgres.ts';

const quiet = { info() {}, warn() {}, error() {} };
const processes = usePostgresProcesses();

test('the first start creates a database, and the second finds its rows', async () => {
  processes.beginEmpty();
  const first = await processes.start();
  await runSqlStatement(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  expect(await stopProcess(first.child)).toBe(0);
  expect(readPidFile(processes.cluster)).toBeNull();

  const second = await processes.start();
  expect(await runSqlStatement(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('fsync is on, lower() works beyond ASCII, and the role of the site is not a superuser', async () => {
  const { connection } = await processes.start();
  expect(await runSqlStatement(connection, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  expect(
    await runSqlStatement(
      connection,
      `SELECT lower('ÉCLAIR') AS word, current_setting('server_encoding') AS encoding`,
    ),
  ).toEqual([{ word: 'éclair', encoding: 'UTF8' }]);
  expect(
    await runSqlStatement(connection, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user'),
  ).toEqual([{ rolsuper: false }]);
});

test('only the password opens the database, and its file is readable by the owner alone', async () => {
  const { connection } = await processes.start();
  await expect(runSqlStatement({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
  await expect(
    runSqlStatement({ ...connection, user: 'postgres', password: '' }, 'SELECT 1'),
  ).rejects.toThrow();
  expect(await runSqlStatement(connection, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  for (const file of ['postgres-passwords.json', 'running.json', 'clucket.lock']) {
    expect([file, statSync(join(processes.dataDir, file)).mode & 0o777]).toEqual([file, 0o600]);
  }
});

test('after kill -9 the next start adopts the PostgreSQL that was left running', async () => {
  const first = await processes.start();
  const { pid } = readPidFile(processes.cluster)!;
  await runSqlStatement(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  await killProcess(first.child);
  expect(isPostmasterOf(pid, processes.cluster)).toBe(true);

  const second = await processes.start();
  expect(readPidFile(processes.cluster)!.pid).toBe(pid);
  expect(await runSqlStatement(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  expect(await stopProcess(second.child)).toBe(0);
  expect(isPostmasterOf(pid, processes.cluster)).toBe(false);
});

test('committed rows survive kill -9 of both processes', async () => {
  const first = await processes.start();
  await runSqlStatement(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  await killProcess(first.child);
  await processes.killPostmaster();
  const second = await processes.start();
  expect(await runSqlStatement(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('restarts a PostgreSQL that dies, at the same address', async () => {
  const { connection, output } = await processes.start();
  await processes.killPostmaster();
  await vi.waitFor(() => runSqlStatement(connection, 'SELECT 1'), TEST_POLL_OPTIONS);
  expect(output()).toContain('PostgreSQL exited unexpectedly. Restarting it.');
});

test('rejects a second process on the same folder, but lets an operator’s command join the first', async () => {
  const first = await processes.start();
  const settings = { dataDir: processes.dataDir, databaseUrl: null, patience: 200 };
  await expect(startPostgres(settings, quiet)).rejects.toThrow(
    `Another process is already using the data folder ${processes.dataDir}.`,
  );
  const joined = await startOrJoinPostgres(settings, quiet);
  expect(joined).toMatchObject({ kind: 'joined', connection: first.connection });
  await joined.stop();
  expect(await runSqlStatement(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('an operator’s command starts the database if no process runs it, and stops it afterward', async () => {
  const postgres = await startOrJoinPostgres(
    { dataDir: processes.dataDir, databaseUrl: null, durable: false },
    quiet,
  );
  expect(postgres.kind).toBe('embedded');
  await postgres.stop();
  expect(readPidFile(processes.cluster)).toBeNull();
  expect(existsSync(join(processes.dataDir, 'running.json'))).toBe(false);
});

test('rejects a data folder that cannot be created', async () => {
  const file = join(processes.dataDir, 'file');
  writeFileSync(file, '');
  await expect(startPostgres({ dataDir: file, databaseUrl: null }, quiet)).rejects.toThrow(
    new StartupError(
      `The data folder ${file} cannot be used: EEXIST: file already exists, mkdir '${file}'. Choose another with DATA_DIR.`,
    ),
  );
});

test('started by root, PostgreSQL runs as the account that owns its folder', async (context) => {
  if (!isRunningAsRoot()) context.skip('needs root');
  await processes.start();
  const owner = statSync(processes.cluster).uid;
  expect(owner).not.toBe(0);
  expect(statSync(`/proc/${readPidFile(processes.cluster)!.pid}`).uid).toBe(owner);
});

test('rejects a database of another major version', async () => {
  writeFileSync(join(processes.cluster, 'PG_VERSION'), '12\n');
  await expect(startPostgres({ dataDir: processes.dataDir, databaseUrl: null }, quiet)).rejects.toThrow(
    'was made by PostgreSQL 12',
  );
});
