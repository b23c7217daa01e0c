import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6 * 2 ** 30;

/** Memory where Linux gives enough of it as a file system, since nothing waits for a disk there; else the temporary folder. */
export function memoryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : MEMORY;
}

/** For what a test keeps; it removes it. */
export function createMemoryFolder(prefix: string): string {
  return mkdtempSync(join(memoryFolder(), prefix));
}
