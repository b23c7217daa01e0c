import { closeSync, existsSync, openSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../process/startup-error.ts';

export type FolderLock = { release(): void };

export function lockDataFolder(path: string): { dataDir: string; lock: FolderLock | null } {
  try {
    makeFolders(path);
    const dataDir = realpathSync(path);
    return { dataDir, lock: acquireDataFolderLock(dataDir) };
  } catch (error) {
    throw unusableDataFolderError(path, error);
  }
}

export function unusableDataFolderError(path: string, cause: unknown): StartupError {
  return new StartupError(
    `The data folder ${path} cannot be used: ${(cause as Error).message}. Choose another with DATA_DIR.`,
    { cause },
  );
}

/** Node's recursive mkdir never returns where no folder can be made, such as in /proc. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Uses a lock on a SQLite file, because Node has no file lock; it ends with the process, however that dies. */
export function acquireDataFolderLock(dataDir: string): FolderLock | null {
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
