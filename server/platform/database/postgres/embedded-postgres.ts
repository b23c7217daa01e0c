import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { choosePostgresOsAccount } from './os-account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { ensurePostgresCluster } from './cluster.ts';
import { openPostgresClusterHome } from './open-cluster-home.ts';
import { ensureApplicationDatabase } from './application-database.ts';
import { isDataFolderLocked, lockDataFolder, unusableDataFolderError } from './folder-lock.ts';
import { readPidFile, isPostmasterOf } from './pid-file.ts';
import { stopPostmaster } from './postmaster.ts';
import type { PostgresServerHandle, PostgresLog, PostgresSettings } from './postgres.ts';
import {
  readRunningProcessFile,
  removeRunningProcessFile,
  writeRunningProcessFile,
} from './running-process-file.ts';
import { supervisePostgres } from './supervise-postgres.ts';
import { hasPostgresCluster, MissingDatabaseError } from './database-existence.ts';
import { StartupError } from '../../process/startup-error.ts';

export async function startEmbeddedPostgres(
  settings: PostgresSettings,
  log: PostgresLog,
): Promise<PostgresServerHandle | null> {
  const { durable = true, purpose = 'server', mayCreate = true } = settings;
  if (!mayCreate && !isUsed(settings.dataDir)) throw new MissingDatabaseError(settings);
  const { dataDir, lock } = lockDataFolder(settings.dataDir);
  if (!lock) return null;
  if (!mayCreate && !hasPostgresCluster(dataDir)) {
    lock.release();
    throw new MissingDatabaseError(settings);
  }
  try {
    const clusterHome = openPostgresClusterHome(dataDir);
    const { credentials } = clusterHome;
    const { folder } = await ensurePostgresCluster({
      ...clusterHome,
      password: credentials.superuser,
      durable,
    });
    const server = await supervisePostgres({ ...clusterHome, cluster: folder, durable, log });
    const connection: ClientConfig = await ensureApplicationDatabase(server.connection, credentials);
    writeRunningProcessFile(dataDir, {
      pid: process.pid,
      purpose,
      since: new Date().toISOString(),
      connection,
    });
    return {
      kind: 'embedded',
      connection,
      async stop() {
        removeRunningProcessFile(dataDir);
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

export async function waitForRunningPostgres(dataDir: string): Promise<PostgresServerHandle> {
  for (let waited = 0; waited < JOINED_WITHIN_MS; waited += 100) {
    const running = readRunningProcessFile(dataDir);
    if (running) return { kind: 'joined', connection: running.connection, stop: async () => {} };
    await pause(100);
  }
  throw new StartupError(
    `A process holds the data folder ${dataDir} but has no database ready after ${JOINED_WITHIN_MS / 1000} seconds.`,
  );
}

export async function stopOrphanedPostgres(path: string): Promise<void> {
  const { dataDir, lock } = lockDataFolder(path);
  if (!lock) return;
  try {
    const home = join(dataDir, 'postgres');
    const cluster = join(home, 'data');
    const left = readPidFile(cluster);
    if (left && isPostmasterOf(left.pid, cluster))
      await stopPostmaster(left.pid, cluster, findPostgresBinaries(home, choosePostgresOsAccount(home)));
    removeRunningProcessFile(dataDir);
  } finally {
    lock.release();
  }
}

function isUsed(path: string): boolean {
  try {
    return hasPostgresCluster(path) || isDataFolderLocked(path);
  } catch (error) {
    throw unusableDataFolderError(path, error);
  }
}
