import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';
import { ensurePostgresCredentials } from '#server/platform/database/postgres/credentials.ts';
import { acquireDataFolderLock } from '#server/platform/database/postgres/folder-lock.ts';
import { readPidFile, isPostmasterOf } from '#server/platform/database/postgres/pid-file.ts';
import { startPostgres } from '#server/platform/database/postgres/postgres.ts';

const PREFIX = 'clucket-temporary-';
const MIN_AGE_MS = 60 * 60 * 1000;
const quiet = { info() {}, warn: console.warn, error: console.error };

export type TemporaryPostgres = { connection: ClientConfig; superuser: ClientConfig; stop(): Promise<void> };

export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  const postgres = await startUnsafePostgres(folder, { isTemporary: true });
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startUnsafePostgres(
  folder: string,
  { isTemporary = false } = {},
): Promise<TemporaryPostgres> {
  const postgres = await startPostgres({ dataDir: folder, databaseUrl: null, durable: false }, quiet);
  const release = stopAfterThisProcess(folder, isTemporary);
  const { superuser: password } = ensurePostgresCredentials(folder);
  return {
    connection: postgres.connection,
    superuser: { ...postgres.connection, user: 'postgres', password, database: 'postgres' },
    async stop() {
      await postgres.stop();
      release();
    },
  };
}

/** A killed process cannot stop its server, which is detached from it. */
function stopAfterThisProcess(folder: string, isTemporary: boolean): () => void {
  const cluster = clusterIn(folder);
  const { pid } = assertDefined(readPidFile(cluster));
  const args = [String(pid), cluster, ...(isTemporary ? [folder] : [])];
  const watcher = fork(join(import.meta.dirname, 'stop-after-parent.ts'), args, {
    execArgv: [],
    detached: true,
    stdio: 'ignore',
  });
  watcher.unref();
  watcher.channel?.unref();
  return () => watcher.connected && watcher.disconnect();
}

function clusterIn(folder: string): string {
  return join(folder, 'postgres', 'data');
}

/** Removes folders of killed runs; a folder in use is locked, and a fresh one may be locked soon. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    try {
      remove(join(tmpdir(), name));
    } catch {
      // It belongs to another account, or another run has removed it.
    }
  }
}

function remove(folder: string): void {
  if (Date.now() - statSync(folder).mtimeMs < MIN_AGE_MS) return;
  const lock = acquireDataFolderLock(folder);
  if (!lock) return;
  const cluster = clusterIn(folder);
  const left = readPidFile(cluster);
  if (left && isPostmasterOf(left.pid, cluster)) process.kill(left.pid, 'SIGKILL');
  lock.release();
  rmSync(folder, { recursive: true, force: true });
}
