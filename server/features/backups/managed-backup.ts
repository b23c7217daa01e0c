import type { ClientConfig } from 'pg';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { folderFor, pruneBackups, type ManagedKind } from './folders.ts';
import type { BackupManifest } from './manifest.ts';
import { insertBackup, type BackupRow } from './queries.ts';
import { writeBackup, type ReportProgress } from './write-backup.ts';

/** How many are kept of those that are made before something dangerous. */
export const RETAINED_SAFETY_BACKUPS = 3;

export type ManagedBackupSettings = Pick<Config, 'dataDir' | 's3' | 'siteName' | 'backups'>;
type ManagedBackup = {
  config: ManagedBackupSettings;
  connection: ClientConfig;
  kind: ManagedKind;
  now: Date;
  tell?: ReportProgress;
};

/** Into the folder of backups, under a name of its own; older ones of the same kind make room afterwards. */
export async function createManagedBackup({
  config,
  connection,
  kind,
  now,
  tell,
}: ManagedBackup): Promise<BackupRow> {
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
  await pruneBackups(root, kind, kind === 'scheduled' ? keep : RETAINED_SAFETY_BACKUPS);
  return { kind, folder, bytes: sizeOfBackup(manifest), problem: null, dateCreated: now };
}

/** A database from before there was such a table remembers nothing. */
export async function recordBackup(db: Db, row: BackupRow): Promise<void> {
  await insertBackup(db, row).catch((error: { code?: string }) => {
    if (error.code !== '42P01') throw error;
  });
}

export function sizeOfBackup({ tables, files }: BackupManifest): number {
  return [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0);
}
