import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { postgresAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { openClusterHome, takeFolder, unusableFolder } from './cluster-home.ts';
import { ensureApplicationDatabase } from './application-database.ts';
import { hasLock } from './folder-lock.ts';
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
  try {
    const clusterHome = openClusterHome(dataDir);
    const { credentials } = clusterHome;
    const { folder } = await ensureCluster({ ...clusterHome, password: credentials.superuser, durable });
    const server = await supervise({ ...clusterHome, cluster: folder, durable, log });
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
