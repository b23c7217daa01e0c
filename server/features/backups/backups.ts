import { Client, type ClientConfig } from 'pg';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/database.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { databaseSize } from './catalog-queries.ts';
import { folderFor, prune, type OwnKind } from './folders.ts';
import type { Manifest } from './manifest.ts';
import { insertBackup, lastBackup, type BackupRow } from './queries.ts';
import { writeBackup, type Tell } from './write-backup.ts';

export { startBackups } from './schedule.ts';

/** How many are kept of those that are made before something dangerous. */
const KEPT_BEFORE = 3;
/** Above this a start would take minutes before it even begins: whoever runs so large a site backs it up beforehand. */
const MOST_BEFORE_MIGRATION = 2 * 1024 ** 3;

type Settings = Pick<Config, 'dataDir' | 's3' | 'siteName' | 'backups'>;
type Own = { config: Settings; connection: ClientConfig; kind: OwnKind; now: Date; tell?: Tell };

/** Into the folder of backups, under a name of its own; older ones of the same kind make room afterwards. */
export async function makeOwnBackup({ config, connection, kind, now, tell }: Own): Promise<BackupRow> {
  const { folder: root, keep } = config.backups;
  const folder = folderFor(root, kind, now);
  const manifest = await writeBackup({
    folder,
    kind,
    connection,
    storage: createStorage(config),
    siteName: config.siteName,
    now,
    ...(tell && { tell }),
  });
  await prune(root, kind, kind === 'scheduled' ? keep : KEPT_BEFORE);
  return { kind, folder, bytes: sizeOf(manifest), problem: null, dateCreated: now };
}

/** Called while the database is held for migrating. */
export async function backUpBeforeMigration(
  config: Settings,
  connection: ClientConfig,
  log: { info(message: string): void; warn(message: string): void },
): Promise<void> {
  if (!config.backups.beforeMigration) return;
  const size = await sizeOfDatabase(connection);
  if (size > MOST_BEFORE_MIGRATION) {
    const gb = (size / 1024 ** 3).toFixed(1);
    log.warn(
      `No backup is made before migrating: the database takes ${gb} GB, and it would take minutes. npm run cli -- backup FOLDER makes one.`,
    );
    return;
  }
  try {
    const { folder } = await makeOwnBackup({
      config,
      connection,
      kind: 'before-migration',
      now: new Date(),
    });
    log.info(
      `Backed up to ${folder} before migrating; the last ${KEPT_BEFORE} of these are kept. npm run cli -- restore brings it back.`,
    );
  } catch (error) {
    throw new StartProblem(
      `The backup before a migration failed, and nothing was migrated: ${(error as Error).message}\n` +
        'Start it with BACKUP_BEFORE_MIGRATION=off to migrate without one.',
      { cause: error },
    );
  }
}

/** The newest that worked, and whether one has failed since. */
export async function backupState(db: Db): Promise<{ last: BackupRow | null; failed: BackupRow | null }> {
  const last = (await lastBackup(db, { hasWorked: true })) ?? null;
  const failed = (await lastBackup(db, { hasWorked: false })) ?? null;
  return { last, failed: failed && last && failed.dateCreated < last.dateCreated ? null : failed };
}

/** A database from before there was such a table remembers nothing. */
export async function rememberBackup(db: Db, row: BackupRow): Promise<void> {
  await insertBackup(db, row).catch((error: { code?: string }) => {
    if (error.code !== '42P01') throw error;
  });
}

export function sizeOf({ tables, files }: Manifest): number {
  return [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0);
}

async function sizeOfDatabase(connection: ClientConfig): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await databaseSize(client)).bytes;
  } finally {
    await client.end();
  }
}
