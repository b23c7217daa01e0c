import { existsSync } from 'node:fs';
import { readdir, readFile, rm, rmdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFileDurably } from '../write-file-durably.ts';
import type { ObjectStore } from './object-store.ts';

export function createDiskObjectStore(folder: string): ObjectStore {
  return {
    label: folder,

    async put(key, bytes) {
      await assertDiskSpace(folder);
      await writeFileDurably(join(folder, key), bytes, { file: 0o600, folder: 0o700 });
    },

    get: (key) => readFile(join(folder, key)).catch(nothing),

    async list(prefix) {
      const within = prefix.endsWith('/') ? prefix.slice(0, -1) : dirname(prefix);
      const entries = await readdir(join(folder, within), { recursive: true, withFileTypes: true }).catch(
        nothing,
      );
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter((key) => key.startsWith(prefix))
        .toSorted();
    },

    async remove(key) {
      await rm(join(folder, key), { force: true });
      // Usually fails, because the folder still has other objects.
      await rmdir(dirname(join(folder, key))).catch(() => {});
    },
  };
}

const MIN_FREE_BYTES = 256 * 1024 ** 2;

/** The data may be on the same disk, and needs the remaining space more. */
async function assertDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(existingFolder(folder));
  const free = bavail * bsize;
  if (free >= MIN_FREE_BYTES) return;
  throw new Error(
    `Only ${Math.floor(free / 1024 ** 2)} MB free in ${folder}: nothing is added to it below ${MIN_FREE_BYTES / 1024 ** 2} MB`,
  );
}

function existingFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : existingFolder(dirname(folder));
}

function nothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
