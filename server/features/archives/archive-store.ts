import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { readArchiveState, type ArchiveState } from '#server/platform/database/archive/archive-state.ts';
import {
  openArchiveObjects,
  type ArchiveObjects,
} from '#server/platform/database/archive/open-archive-objects.ts';
import type { ObjectStore } from '#server/platform/files/objects/object-store.ts';
import { openBucketStore, openFolderStore } from '#server/platform/files/objects/open-object-store.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

export type ArchiveSettings = Pick<Config, 'backups' | 'dataDir' | 'databaseUrl'>;

const BUCKET = 's3:';

/** Where this site archives: its bucket for backups, or else its folder for them. */
export function openArchiveStore({ backups }: Pick<Config, 'backups'>): ArchiveObjects {
  const bucket = openBackupBucket({ backups });
  return bucket
    ? openArchiveObjects(bucket, backups.encryptionKey)
    : openArchiveObjects(openFolderStore(backups.folder), null);
}

/** Only the folder that this site writes itself is trusted without encryption where a key is set. */
export function openArchiveInFolder(folder: string, { backups }: Pick<Config, 'backups'>): ArchiveObjects {
  const isWrittenHere = resolve(folder) === backups.folder && existsSync(join(folder, 'archive'));
  const key = isWrittenHere ? null : backups.encryptionKey;
  return openArchiveObjects(openFolderStore(folder, key), key);
}

export function openBackupBucket({ backups }: Pick<Config, 'backups'>): ObjectStore | null {
  const { s3, encryptionKey } = backups;
  return s3 && openBucketStore({ s3, encryptionKey });
}

/** The name of a backup in the bucket, as in `s3:NAME`; an empty one means the archive. Null for a folder. */
export function parseS3BackupArgument(word: string): string | null {
  return word.startsWith(BUCKET) ? word.slice(BUCKET.length).replace(/^\/\/[^/]*\/?/, '') : null;
}

export function requireBackupBucket(config: Pick<Config, 'backups'>): ObjectStore {
  const bucket = openBackupBucket(config);
  if (bucket) return bucket;
  throw new StartupError('s3: means the bucket for backups. Set BACKUP_S3_BUCKET, as the site has it.');
}

export function archiveState({ backups, dataDir }: ArchiveSettings): ArchiveState | 'off' | null {
  return backups.isArchived ? readArchiveState(dataDir) : 'off';
}
