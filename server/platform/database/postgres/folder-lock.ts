import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { release(): void };

/** Uses a lock on a SQLite file, because Node has no file lock; it ends with the process, however that dies. */
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
  handles.add(database);
  return {
    release() {
      if (handles.delete(database)) database.close();
    },
  };
}

export function isDataFolderLocked(dataDir: string): boolean {
  return existsSync(lockFile(dataDir));
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'clucket.lock');
}

/** Keeps the handles from the garbage collector, which would release the locks. */
const handles = new Set<DatabaseSync>();

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
