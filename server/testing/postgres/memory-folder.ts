import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6 * 2 ** 30;

export function memoryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : MEMORY;
}

export function createMemoryFolder(prefix: string): string {
  return mkdtempSync(join(memoryFolder(), prefix));
}
