import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isRoot } from './account.ts';
import { findBinaries } from './binaries.ts';
import { startOrJoinPostgres, startPostgres } from './postgres.ts';
import { readPidFile, serves } from './pid-file.ts';
import { StartProblem } from '../start-problem.ts';

const PROGRAM = fileURLToPath(new URL('../../testing/postgres-process.ts', import.meta.url));
const NOBODY = 65_534;
/** Only what fails waits this long. */
const PATIENCE = { timeout: 60_000, interval: 20 };
const quiet = { info() {}, warn() {}, error() {} };

type Running = { child: ChildProcess; connection: ClientConfig; said: () => string };

/** A database as its first start leaves it, which most tests begin with: making one takes long. */
let made: string;
let dataDir: string;
let children: ChildProcess[] = [];

beforeAll(async () => {
  made = dataDir = openFolder();
  expect(await stop((await start()).child)).toBe(0);
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = openFolder();
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
  children = [];
});
afterEach(async () => {
  for (const child of children) await kill(child);
  const left = readPidFile(cluster());
  if (left && serves(left.pid, cluster())) process.kill(left.pid, 'SIGKILL');
  await vi.waitFor(() => rmSync(dataDir, { recursive: true, force: true }), PATIENCE);
});

test('the first start makes a database, the second finds its rows', async () => {
  beginEmpty();
  const first = await start();
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  expect(await stop(first.child)).toBe(0);
  expect(readPidFile(cluster())).toBeNull();

  const second = await start();
  expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('writes reach the disk, words fold beyond ASCII, and the role of the site is no superuser', async () => {
  const { connection } = await start();
  expect(await query(connection, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  expect(
    await query(connection, `SELECT lower('ÉCLAIR') AS word, current_setting('server_encoding') AS encoding`),
  ).toEqual([{ word: 'éclair', encoding: 'UTF8' }]);
  expect(await query(connection, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
});

test('only a password kept in a closed file opens the database', async () => {
  const { connection } = await start();
  await expect(query({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
  await expect(query({ ...connection, user: 'postgres', password: '' }, 'SELECT 1')).rejects.toThrow();
  expect(await query(connection, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  for (const file of ['postgres-passwords.json', 'running.json', 'clucket.lock']) {
    expect([file, statSync(join(dataDir, file)).mode & 0o777]).toEqual([file, 0o600]);
  }
});

test('a folder whose path is too long for a socket is served on loopback', async () => {
  const deep = join(dataDir, 'a-long-name-'.repeat(8));
  mkdirSync(deep, { recursive: true });
  const { connection, child } = await start({ folder: deep });
  expect(connection.host).toBe('127.0.0.1');
  expect(await query(connection, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await stop(child)).toBe(0);
});

test('after kill -9 the next start adopts the PostgreSQL that was left running', async () => {
  const first = await start();
  const { pid } = readPidFile(cluster())!;
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  await kill(first.child);
  expect(serves(pid, cluster())).toBe(true);

  const second = await start();
  expect(readPidFile(cluster())!.pid).toBe(pid);
  expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  expect(await stop(second.child)).toBe(0);
  expect(serves(pid, cluster())).toBe(false);
});

test('one that was left running with other settings is restarted', async () => {
  await kill((await start({ fast: true })).child);
  const { pid } = readPidFile(cluster())!;
  const second = await start();
  expect(readPidFile(cluster())!.pid).not.toBe(pid);
  expect(await query(second.connection, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
});

test('after kill -9 of both, committed rows are there', async () => {
  const first = await start();
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
  await kill(first.child);
  await killPostmaster();
  const second = await start();
  expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('a pid file that names a stranger, come alive under the same number, does not stop the start', async () => {
  const first = await start();
  await kill(first.child);
  await killPostmaster();
  const file = join(cluster(), 'postmaster.pid');
  const { uid } = statSync(cluster());
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore', uid });
  children.push(stranger);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
  await start();
  expect(stranger.exitCode).toBeNull();
});

test('a PostgreSQL that dies under a living process is started again at the same address', async () => {
  const { connection, said } = await start();
  await killPostmaster();
  await vi.waitFor(() => query(connection, 'SELECT 1'), PATIENCE);
  expect(said()).toContain('PostgreSQL has died; starting it again.');
});

test('a process killed while it makes the database leaves nothing that stops the next', async () => {
  beginEmpty();
  const [, signal] = (await once(launch({ killed: true }), 'exit')) as [null, string];
  expect(signal).toBe('SIGKILL');
  expect(existsSync(cluster())).toBe(false);
  const { connection } = await start();
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a second process on the same folder is refused in words, and an operator’s command joins the first', async () => {
  const first = await start();
  const settings = { dataDir, databaseUrl: null, patience: 200 };
  await expect(startPostgres(settings, quiet)).rejects.toThrow(
    `Another process is already using the data folder ${dataDir}.`,
  );
  const joined = await startOrJoinPostgres(settings, quiet);
  expect(joined).toMatchObject({ kind: 'joined', connection: first.connection });
  await joined.stop();
  expect(await query(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a PostgreSQL that answers on our socket, though its process cannot be seen, is never started beside', async () => {
  await kill((await start()).child);
  await killPostmaster();
  const socket = join(dataDir, 'postgres', 'run', '.s.PGSQL.5432');
  rmSync(socket, { force: true });
  const elsewhere = createServer().listen(socket);
  await expect(start()).rejects.toThrow('perhaps in another container');
  elsewhere.close();
});

test('why it does not start is told in its own words', async () => {
  expect(await stop((await start()).child)).toBe(0);
  writeFileSync(join(cluster(), 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  await expect(start()).rejects.toThrow('unrecognized configuration parameter "no_such_setting"');
});

test('a process that is just ending is waited for', async () => {
  const first = await start();
  const [, stopped] = await Promise.all([start(), stop(first.child)]);
  expect(stopped).toBe(0);
});

test('an operator’s command starts the database for itself when no process has it, and stops it after', async () => {
  const postgres = await startOrJoinPostgres({ dataDir, databaseUrl: null, durable: false }, quiet);
  expect(postgres.kind).toBe('embedded');
  await postgres.stop();
  expect(readPidFile(cluster())).toBeNull();
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false);
});

test('a database of another major version is refused in words', async () => {
  writeFileSync(join(cluster(), 'PG_VERSION'), '12\n');
  await expect(startPostgres({ dataDir, databaseUrl: null }, quiet)).rejects.toThrow(
    'was made by PostgreSQL 12',
  );
});

test('a data folder that cannot be one is refused in words', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(startPostgres({ dataDir: file, databaseUrl: null }, quiet)).rejects.toThrow(
    new StartProblem(
      `The data folder ${file} cannot be used: EEXIST: file already exists, mkdir '${file}'. Choose another with DATA_DIR.`,
    ),
  );
});

test('started by an ordinary user, PostgreSQL runs as that user', async (context) => {
  if (!isRoot()) context.skip('every test here ran as an ordinary user already');
  beginEmpty();
  chownSync(dataDir, NOBODY, NOBODY);
  const { connection, child } = await start({ uid: NOBODY });
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(statSync(cluster()).uid).toBe(NOBODY);
  expect(await stop(child)).toBe(0);
});

test('started by root, PostgreSQL runs as the account that owns its folder', async (context) => {
  if (!isRoot()) context.skip('needs root');
  beginEmpty();
  await start();
  const owner = statSync(cluster()).uid;
  expect(owner).not.toBe(0);
  expect(statSync(`/proc/${readPidFile(cluster())!.pid}`).uid).toBe(owner);
});

test('root is told in words when the account cannot reach the folder', async (context) => {
  if (!isRoot()) context.skip('needs root');
  const closed = join(dataDir, 'closed');
  mkdirSync(join(closed, 'data'), { recursive: true });
  chmodSync(closed, 0o700);
  await expect(startPostgres({ dataDir: join(closed, 'data'), databaseUrl: null }, quiet)).rejects.toThrow(
    `may not pass through ${closed}`,
  );
});

test('programs that the account cannot reach are copied beside the data', async (context) => {
  if (!isRoot()) context.skip('needs root');
  const account = { name: 'nobody', uid: NOBODY, gid: NOBODY };
  const reachable = join(findBinaries(dataDir, account).postgres, '../..');
  const closed = join(dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  for (const name of ['native', 'package.json']) {
    cpSync(join(reachable, '..', name), join(closed, name), { recursive: true, verbatimSymlinks: true });
  }
  const { postgres, version } = findBinaries(dataDir, account, join(closed, 'native'));
  expect(postgres.startsWith(join(dataDir, 'binaries-'))).toBe(true);
  expect(version).toMatch(/^\d+\.\d+$/);
});

/** As a folder in a home that others may pass through; mkdtemp closes its own. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}

function beginEmpty(): void {
  rmSync(dataDir, { recursive: true });
  dataDir = openFolder();
}

function cluster(): string {
  return join(dataDir, 'postgres', 'data');
}

function launch({
  folder = dataDir,
  uid,
  fast,
  killed,
}: { folder?: string; uid?: number; fast?: boolean; killed?: boolean } = {}): ChildProcess {
  const words = [folder, fast ? 'fast' : 'durable', ...(killed ? ['killed'] : [])];
  const child = spawn(process.execPath, [PROGRAM, ...words], { uid, gid: uid });
  children.push(child);
  return child;
}

async function start(options: Parameters<typeof launch>[0] = {}): Promise<Running> {
  const child = launch(options);
  let said = '';
  child.stderr!.on('data', (text: Buffer) => (said += text.toString()));
  const connection = await new Promise<ClientConfig>((done, fail) => {
    child.stdout!.once('data', (line: Buffer) => done(JSON.parse(line.toString()) as ClientConfig));
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${said}`)));
  });
  return { child, connection, said: () => said };
}

function stop(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    child.kill('SIGTERM');
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((done) => {
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
}

async function killPostmaster(): Promise<void> {
  const { pid } = readPidFile(cluster())!;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(serves(pid, cluster())).toBe(false), PATIENCE);
}

async function query(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
