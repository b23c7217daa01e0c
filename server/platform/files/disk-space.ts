import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export type DiskSpace = { freeBytes: number; sizeBytes: number };
export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>;

/** The disk that the folder is on or will be on; `freeBytes` is for an account that is not root. */
export const readDiskSpace: ReadDiskSpace = async (folder) => {
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  const { bavail, bsize, blocks } = await statfs(existing);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
};
