import { chmodSync, chownSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { barrierOnTheWay, postgresAccount, type OsAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { ensureCredentials } from './credentials.ts';
import { ensureApplicationDatabase } from './application-database.ts';
import { hasLock, lockFolder, type FolderLock } from './folder-lock.ts';
import { readPidFile, serves } from './pid-file.ts';
import { shutDown } from './postmaster.ts';
import type { Postgres, PostgresLog, PostgresSettings } from './postgres.ts';
import { readRecord, removeRecord, writeRecord } from './running-record.ts';
import { supervise } from './supervisor.ts';
import { hasCluster, MissingDatabase } from './describe-database.ts';
import { StartupError } from '../../process/startup-error.ts';

export async function startEmbedded(settings: PostgresSettings, log: PostgresLog): Promise<Postgres | null> {
  const { durable = true, purpose = 'server', mayCreate = true } = settings;
  if (!mayCreate && !isUsed(settings.dataDir)) throw new MissingDatabase(settings);
  const { dataDir, lock } = takeFolder(settings.dataDir);
  if (!lock) return null;
  if (!mayCreate && !hasCluster(dataDir)) {
    lock.release();
    throw new MissingDatabase(settings);
  }
  removeRecord(dataDir);
  try {
    const home = join(dataDir, 'postgres');
    const account = postgresAccount(home);
    prepareHome(home, account);
    const binaries = findBinaries(home, account);
    const credentials = ensureCredentials(dataDir);
    const cluster = await ensureCluster({
      home,
      binaries,
      account,
      password: credentials.superuser,
      durable,
    });
    const server = await supervise({
      cluster: cluster.folder,
      home,
      binaries,
      account,
      credentials,
      durable,
      log,
    });
    const connection: ClientConfig = await ensureApplicationDatabase(server.connection, credentials);
    writeRecord(dataDir, { pid: process.pid, purpose, since: new Date().toISOString(), connection });
    return {
      kind: 'embedded',
      connection,
      async stop() {
        removeRecord(dataDir);
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const JOINED_WITHIN_MS = 30_000;

export async function joinEmbedded(dataDir: string): Promise<Postgres> {
  for (let waited = 0; waited < JOINED_WITHIN_MS; waited += 100) {
    const running = readRecord(dataDir);
    if (running) return { kind: 'joined', connection: running.connection, stop: async () => {} };
    await pause(100);
  }
  throw new StartupError(
    `A process holds the data folder ${dataDir} but has no database ready after ${JOINED_WITHIN_MS / 1000} seconds.`,
  );
}

export async function stopOrphanedPostgres(path: string): Promise<void> {
  const { dataDir, lock } = takeFolder(path);
  if (!lock) return;
  try {
    const home = join(dataDir, 'postgres');
    const cluster = join(home, 'data');
    const left = readPidFile(cluster);
    if (left && serves(left.pid, cluster))
      await shutDown(left.pid, cluster, findBinaries(home, postgresAccount(home)));
    removeRecord(dataDir);
  } finally {
    lock.release();
  }
}

function isUsed(path: string): boolean {
  try {
    return hasCluster(path) || hasLock(path);
  } catch (error) {
    throw unusableFolder(path, error);
  }
}

function takeFolder(path: string): { dataDir: string; lock: FolderLock | null } {
  try {
    makeFolders(path);
    const dataDir = realpathSync(path);
    return { dataDir, lock: lockFolder(dataDir) };
  } catch (error) {
    throw unusableFolder(path, error);
  }
}

function unusableFolder(path: string, cause: unknown): StartupError {
  return new StartupError(
    `The data folder ${path} cannot be used: ${(cause as Error).message}. Choose another with DATA_DIR.`,
    { cause },
  );
}

/** Node's recursive mkdir never returns where no folder can be made, such as in /proc. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function prepareHome(home: string, account: OsAccount | null): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (!account) return;
  const dataDir = dirname(home);
  // Others may pass through the data folder without reading it; secrets in it have their own permissions.
  if (barrierOnTheWay(dataDir, account) === dataDir)
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  const barrier = barrierOnTheWay(dataDir, account);
  if (barrier) {
    throw new StartupError(
      `PostgreSQL does not run as root; it would run as "${account.name}", which may not pass through ${barrier} to ` +
        `its data in ${home}. Choose another DATA_DIR (for example /var/lib/clucket), or open that folder: chmod a+x ${barrier}`,
    );
  }
  chownSync(home, account.uid, account.gid);
}
