import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packTar, unpackTar } from 'modern-tar/fs';
import { z } from 'zod';
import {
  streamObjectParts,
  objectPartsSchema,
  putObjectParts,
} from '#server/platform/files/objects/object-parts.ts';
import { removeObjectsWithPrefix, type ObjectStore } from '#server/platform/files/objects/object-store.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { BACKUP_MANIFEST_FILE } from './backup-manifest.ts';
import type { ReportProgress } from './write-backup.ts';

const ROOT = 'backups/';
const INDEX = 'backup.json';
const NAME = /^[\w-][\w.-]{0,99}$/;

const indexSchema = z.strictObject({ format: z.literal('clucket-backup-tar'), parts: objectPartsSchema });

/** A finished folder as one tar in parts. Its index comes last: a backup with an index is complete. */
export async function uploadBackup(
  store: ObjectStore,
  folder: string,
  onBytes?: (bytes: number) => void,
): Promise<string> {
  const prefix = `${ROOT}${basename(folder)}/`;
  const parts = await putObjectParts(store, prefix, packTar(folder), onBytes);
  await store.put(`${prefix}${INDEX}`, Buffer.from(JSON.stringify({ format: 'clucket-backup-tar', parts })));
  return `${store.label}/${prefix}`;
}

/** Keeps the newest scheduled ones, and removes what a failed upload left. */
export async function pruneBackupBucket(store: ObjectStore, keep: number): Promise<void> {
  const keys = await store.list(`${ROOT}clucket-`);
  const names = [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].toSorted().toReversed();
  const finished = names.filter((name) => keys.includes(`${ROOT}${name}/${INDEX}`));
  const retained = new Set(finished.slice(0, keep));
  for (const name of names) if (!retained.has(name)) await removeObjectsWithPrefix(store, `${ROOT}${name}/`);
}

/** Puts the backup into `folder` as it was, unless it is there already. */
export async function downloadBackup(
  store: ObjectStore,
  name: string,
  folder: string,
  onProgress: ReportProgress,
): Promise<void> {
  if (existsSync(join(folder, BACKUP_MANIFEST_FILE))) return;
  const parts = await readIndex(store, name);
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  try {
    await pipeline(
      streamObjectParts(store, `${ROOT}${name}/`, parts, (bytes) =>
        onProgress((done += bytes), all, `fetching ${name}`),
      ),
      unpackTar(unfinished, { fmode: 0o600, dmode: 0o700 }),
    );
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function readIndex(store: ObjectStore, name: string) {
  const index = NAME.test(name) ? await store.get(`${ROOT}${name}/${INDEX}`) : null;
  if (!index) {
    const keys = (await store.list(ROOT)).filter((key) => key.endsWith(`/${INDEX}`));
    throw new StartupError(
      `There is no finished backup "${name}" in ${store.label}. ${
        keys.length > 0
          ? `It has:\n${keys.map((key) => `  s3:${key.split('/')[1]}`).join('\n')}`
          : 'It has none.'
      }`,
    );
  }
  const parsed = indexSchema.safeParse(JSON.parse(index.toString()));
  if (parsed.success) return parsed.data.parts;
  throw new StartupError(
    `The backup "${name}" in ${store.label} is damaged, or of a newer version of Clucket.`,
  );
}
