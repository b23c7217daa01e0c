import type { ClientConfig } from 'pg';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/database.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { folderFor, prune, type OwnKind } from './folders.ts';
import type { Manifest } from './manifest.ts';
import { insertBackup, type BackupRow } from './queries.ts';
import { writeBackup, type Tell } from './write-backup.ts';

/** How many are kept of those that are made before something dangerous. */
export const KEPT_BEFORE = 3;

export type Settings = Pick<Config, 'dataDir' | 's3' | 'siteName' | 'backups'>;
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

/** A database from before there was such a table remembers nothing. */
export async function rememberBackup(db: Db, row: BackupRow): Promise<void> {
  await insertBackup(db, row).catch((error: { code?: string }) => {
    if (error.code !== '42P01') throw error;
  });
}

export function sizeOf({ tables, files }: Manifest): number {
  return [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0);
}
