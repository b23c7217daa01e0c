import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { release(): void };

/**
 * One process per data folder. The lock is the operating system's own lock on a file, taken through SQLite because
 * Node has no call for it: it ends with the process, however that dies, and no recycled process id can imitate it.
 */
export function lockFolder(dataDir: string): FolderLock | null {
  const file = lockFile(dataDir);
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

export function hasLock(dataDir: string): boolean {
  return existsSync(lockFile(dataDir));
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'clucket.lock');
}

/** Keeps the handles from the garbage collector, which would give the locks away. */
const held = new Set<DatabaseSync>();

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
