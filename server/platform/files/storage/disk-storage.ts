import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.ts';

export function createDiskStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      const path = pathOf(folder, name);
      await makeFolder(dirname(path));
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeThrough(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },

    async read(name) {
      const file = await open(pathOf(folder, name)).catch(nothing);
      if (!file) return null;
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },

    async remove(name) {
      await rm(pathOf(folder, name), { force: true });
    },

    async *list() {
      for (const subfolder of (await readdir(folder).catch(nothing)) ?? []) {
        for (const name of (await readdir(join(folder, subfolder)).catch(nothing)) ?? []) {
          const found = await stat(join(folder, subfolder, name)).catch(nothing);
          if (found) yield { name, modified: found.mtime };
        }
      }
    },
  };
}

const NAME = /^[\w-]{2,64}(\.[\w-]{1,32}){1,4}$/;

function pathOf(folder: string, name: string): string {
  if (!NAME.test(name)) throw new Error('No name for a file');
  return join(folder, name.slice(0, 2), name);
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new folder survives a crash only after its parent folder is synced. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let created = path; ; created = dirname(created)) {
    await syncFolder(dirname(created));
    if (created === first) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
