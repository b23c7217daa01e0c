import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** An entry with the name of a region. `isFile` is false for a folder or a broken link. */
export type MapRegionFile = { name: string; path: string; bytes: number; changed: string; isFile: boolean };

const FILE = /^([a-z0-9][a-z0-9_-]{0,62})\.pmtiles$/;
export const MAP_REGION_NAME_PATTERN = /^[a-z0-9][a-z0-9_-]{0,62}$/;

export function mapRegionFolder(dataDir: string): string {
  return join(dataDir, 'map');
}

export function mapRegionFilePath(dataDir: string, name: string): string {
  return join(mapRegionFolder(dataDir), `${name}.pmtiles`);
}

export async function listMapRegionFiles(dataDir: string): Promise<MapRegionFile[]> {
  const folder = mapRegionFolder(dataDir);
  const entries = await readNames(folder);
  const files = await Promise.all(
    entries.toSorted().map(async (entry) => {
      const [, name] = FILE.exec(entry) ?? [];
      if (!name) return null;
      const path = join(folder, entry);
      const found = await stat(path)
        .catch(() => lstat(path))
        .catch(() => null);
      // It was removed meanwhile.
      if (!found) return null;
      const changed = `${found.ino}-${found.size}-${found.mtimeMs}`;
      return { name, path, bytes: found.size, changed, isFile: found.isFile() };
    }),
  );
  return files.filter((file) => file !== null);
}

export async function listUnfinishedMapRegionCopies(dataDir: string): Promise<string[]> {
  const folder = mapRegionFolder(dataDir);
  const entries = await readNames(folder);
  return entries.filter((entry) => entry.endsWith('.part')).map((entry) => join(folder, entry));
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    const todo =
      code === 'ENOTDIR'
        ? 'Move the file of this name away.'
        : 'Give it to the account of the site, and run the command as this account.';
    throw new StartupError(`The folder of map regions cannot be read: ${message}. ${todo}`, { cause: error });
  }
}
