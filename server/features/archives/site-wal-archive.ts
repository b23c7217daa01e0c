import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config/config.ts';
import {
  readWalArchiveState,
  type WalArchiveState,
} from '#server/platform/database/archive/wal-archive-state-file.ts';
import {
  openWalArchiveStore,
  type WalArchiveStore,
} from '#server/platform/database/archive/open-wal-archive-store.ts';
import { openDiskObjectStore } from '#server/platform/files/objects/open-object-store.ts';
import { openBackupBucket } from './backup-bucket.ts';

export type WalArchiveSettings = Pick<Config, 'backups' | 'dataDir' | 'databaseUrl'>;

/** This site's archive: in the bucket for backups if there is one, otherwise in the backup folder. */
export function openSiteWalArchive({ backups }: Pick<Config, 'backups'>): WalArchiveStore {
  const bucket = openBackupBucket({ backups });
  return bucket
    ? openWalArchiveStore(bucket, backups.encryptionKey)
    : openWalArchiveStore(openDiskObjectStore(backups.folder), null);
}

/** If a key is set, only the folder that this site writes itself is trusted without encryption. */
export function openWalArchiveInFolder(
  folder: string,
  { backups }: Pick<Config, 'backups'>,
): WalArchiveStore {
  const isWrittenHere = resolve(folder) === backups.folder && existsSync(join(folder, 'archive'));
  const key = isWrittenHere ? null : backups.encryptionKey;
  return openWalArchiveStore(openDiskObjectStore(folder, key), key);
}

export function getWalArchiveState({ backups, dataDir }: WalArchiveSettings): WalArchiveState | 'off' | null {
  return backups.isArchived ? readWalArchiveState(dataDir) : 'off';
}
