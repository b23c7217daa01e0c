import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '../write-file-durably.ts';
import type { Storage } from './storage.ts';

export function createDiskStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      await writeFileDurably(pathOf(folder, name), bytes, { file: 0o640 });
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

function nothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
