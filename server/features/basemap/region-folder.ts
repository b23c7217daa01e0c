import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type RegionFile = { name: string; path: string; bytes: number; changed: string };

const FILE = /^([a-z0-9][a-z0-9_-]{0,62})\.pmtiles$/;
export const REGION_NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;

export function regionFolder(dataDir: string): string {
  return join(dataDir, 'map');
}

export function regionPath(dataDir: string, name: string): string {
  return join(regionFolder(dataDir), `${name}.pmtiles`);
}

export async function listRegionFiles(dataDir: string): Promise<RegionFile[]> {
  const folder = regionFolder(dataDir);
  const entries = await readdir(folder).catch(absentAsEmpty);
  const files = await Promise.all(
    entries.toSorted().map(async (entry) => {
      const [, name] = FILE.exec(entry) ?? [];
      if (!name) return null;
      const path = join(folder, entry);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      return { name, path, bytes: found.size, changed: `${found.ino}-${found.size}-${found.mtimeMs}` };
    }),
  );
  return files.filter((file) => file !== null);
}

export async function listUnfinishedRegionCopies(dataDir: string): Promise<string[]> {
  const folder = regionFolder(dataDir);
  const entries = await readdir(folder).catch(absentAsEmpty);
  return entries.filter((entry) => entry.endsWith('.part')).map((entry) => join(folder, entry));
}

function absentAsEmpty(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
