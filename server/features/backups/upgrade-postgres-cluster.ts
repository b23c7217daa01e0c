import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '#server/config/config.ts';
import { ensureApplicationDatabase } from '#server/platform/database/postgres/application-database.ts';
import {
  bundledPostgresVersion,
  findCopiedPostgresBinaries,
  copyPostgresBinaries,
  majorVersionOf,
  type PostgresBinaries,
} from '#server/platform/database/postgres/binaries.ts';
import type { PostgresClusterHome } from '#server/platform/database/postgres/open-cluster-home.ts';
import { initializePostgresCluster } from '#server/platform/database/postgres/cluster.ts';
import type { PostgresLog } from '#server/platform/database/postgres/postgres.ts';
import { replacePostgresCluster } from '#server/platform/database/postgres/replace-cluster.ts';
import { supervisePostgres } from '#server/platform/database/postgres/supervise-postgres.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { createManagedBackup } from './create-managed-backup.ts';
import { readBackupManifest } from './backup-manifest.ts';
import { ignoreEmptyBackupError, restoreBackup } from './restore-backup.ts';

/** PostgreSQL reads only data of its own major version, so back up with the old programs and restore with the new. */
export async function upgradePostgresCluster(config: Config, log: PostgresLog): Promise<void> {
  const major = config.databaseUrl === null ? majorOfCluster(config.dataDir) : null;
  if (major === null) return;
  const ownMajor = majorVersionOf(bundledPostgresVersion());
  if (Number(major) >= Number(ownMajor)) return;
  log.info(
    `Upgrading the database from PostgreSQL ${major} to ${ownMajor}. The site will start when that is done.`,
  );
  const previousFolder = await replacePostgresCluster(
    config.dataDir,
    'upgrade',
    async (clusterHome, folder) => {
      const old = findCopiedPostgresBinaries(clusterHome.home, clusterHome.account, major);
      if (!old) throw new StartupError(withoutOldPrograms(config.dataDir, major, ownMajor));
      const upgrade = { config, clusterHome, log };
      const backup = await backUpOld(upgrade, old);
      await initializePostgresCluster(
        { ...clusterHome, password: clusterHome.credentials.superuser, durable: true },
        folder,
      );
      if (backup) await restoreInto(upgrade, folder, backup);
    },
  );
  log.info(
    `The database now runs on PostgreSQL ${ownMajor}. The old one is kept in ${previousFolder}. Once everything works: npm run cli -- delete-old-data --yes`,
  );
}

/** For the upgrade to the next major version, whose packages no longer have these programs. */
export function copyPostgresPrograms({ dataDir }: Config, log: PostgresLog): void {
  try {
    copyPostgresBinaries(join(dataDir, 'postgres'));
  } catch (error) {
    log.warn(
      `Could not copy the PostgreSQL binaries next to the data, where a later upgrade will need them: ${(error as Error).message}`,
    );
  }
}

type Upgrade = { config: Config; clusterHome: PostgresClusterHome; log: PostgresLog };

async function backUpOld(
  { config, clusterHome, log }: Upgrade,
  binaries: PostgresBinaries,
): Promise<string | null> {
  const cluster = join(clusterHome.home, 'data');
  return withServer({ clusterHome: { ...clusterHome, binaries }, cluster, log }, async (connection) => {
    const kind = 'before-migration';
    const onProgress = reportSteps(log);
    const made = await createManagedBackup({ config, connection, kind, now: new Date(), onProgress }).catch(
      ignoreEmptyBackupError,
    );
    if (made) log.info(`Backed up to ${made.folder}`);
    return made?.folder ?? null;
  });
}

async function restoreInto({ config, clusterHome, log }: Upgrade, cluster: string, folder: string) {
  const manifest = await readBackupManifest(folder);
  await withServer({ clusterHome, cluster, log }, (connection) =>
    restoreBackup({
      folder,
      manifest,
      connection,
      storage: createStorage(config),
      keep: async () => {},
      onProgress: reportSteps(log),
    }),
  );
}

type Server = { clusterHome: PostgresClusterHome; cluster: string; log: PostgresLog };

async function withServer<T>(
  { clusterHome, cluster, log }: Server,
  use: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  const server = await supervisePostgres({ ...clusterHome, cluster, durable: true, log });
  try {
    return await use(await ensureApplicationDatabase(server.connection, clusterHome.credentials));
  } finally {
    await server.stop();
  }
}

const REPORT_EVERY_MS = 10_000;

function reportSteps(log: PostgresLog) {
  let last = performance.now();
  return (done: number, all: number, label: string) => {
    if (performance.now() - last < REPORT_EVERY_MS) return;
    last = performance.now();
    log.info(`${Math.floor((100 * done) / Math.max(1, all))}% ${label}`);
  };
}

function majorOfCluster(dataDir: string): string | null {
  const file = join(dataDir, 'postgres', 'data', 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function withoutOldPrograms(dataDir: string, major: string, ownMajor: string): string {
  return (
    `The database in ${dataDir} was made by PostgreSQL ${major}, and this version of Clucket brings PostgreSQL ${ownMajor}. ` +
    `The upgrade needs the programs of PostgreSQL ${major}, which each start keeps in ${join(dataDir, 'postgres')}, and they are missing. ` +
    'Start the version of Clucket that ran last once, then this one; or restore a backup into an empty DATA_DIR. Nothing was changed.'
  );
}
