import type { ClientConfig } from 'pg';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { managedBackupFolder, pruneBackups, type ManagedBackupKind } from './backup-folders.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { insertBackup, type BackupRow } from './queries.ts';
import { writeBackup, type ReportProgress } from './write-backup.ts';

export const RETAINED_SAFETY_BACKUPS = 3;

export type ManagedBackupSettings = Pick<Config, 'dataDir' | 's3' | 'siteName' | 'backups'>;
type ManagedBackup = {
  config: ManagedBackupSettings;
  connection: ClientConfig;
  kind: ManagedBackupKind;
  now: Date;
  onProgress?: ReportProgress;
};

export async function createManagedBackup({
  config,
  connection,
  kind,
  now,
  onProgress,
}: ManagedBackup): Promise<BackupRow> {
  const { folder: root, retentionCount } = config.backups;
  const folder = managedBackupFolder(root, kind, now);
  const manifest = await writeBackup({
    folder,
    kind,
    connection,
    storage: createStorage(config),
    siteName: config.siteName,
    now,
    ...(onProgress && { onProgress }),
  });
  await pruneBackups(root, kind, kind === 'scheduled' ? retentionCount : RETAINED_SAFETY_BACKUPS);
  return { kind, folder, bytes: sizeOfBackup(manifest), problem: null, dateCreated: now };
}

/** A database older than the table `backups` records nothing. */
export async function recordBackup(db: Db, row: BackupRow): Promise<void> {
  await insertBackup(db, row).catch((error: { code?: string }) => {
    if (error.code !== '42P01') throw error;
  });
}

export function sizeOfBackup({ tables, files }: BackupManifest): number {
  return [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0);
}
