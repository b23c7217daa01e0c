import { lstat, rm } from 'node:fs/promises';
import type { Header } from 'pmtiles';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { checkMapRegion } from './check-region.ts';
import {
  listMapRegionFiles,
  listUnfinishedMapRegionCopies,
  mapRegionFilePath,
  MAP_REGION_NAME_PATTERN,
} from './region-folder.ts';

export type MapRegionState = { name: string; path: string; bytes: number } & (
  | { header: Header; problem: null }
  | { header: null; problem: string }
);

export async function describeMapRegions(
  dataDir: string,
): Promise<{ regions: MapRegionState[]; unfinished: string[] }> {
  const regions: MapRegionState[] = [];
  for (const { name, path, bytes } of await listMapRegionFiles(dataDir)) {
    try {
      regions.push({ name, path, bytes, header: await checkMapRegion(path), problem: null });
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      regions.push({ name, path, bytes, header: null, problem: error.message });
    }
  }
  return { regions, unfinished: await listUnfinishedMapRegionCopies(dataDir) };
}

export async function removeMapRegion(dataDir: string, name: string): Promise<void> {
  const files = await listMapRegionFiles(dataDir);
  const file = MAP_REGION_NAME_PATTERN.test(name) && files.find((each) => each.name === name);
  if (!file) {
    const names = files.map((each) => each.name).join(', ');
    throw new StartupError(
      `There is no map region "${name}". ${names ? `The regions are: ${names}.` : 'There are none.'}`,
    );
  }
  const path = mapRegionFilePath(dataDir, name);
  if ((await lstat(path)).isDirectory())
    throw new StartupError(`${path} is a folder: look what is in it, and delete it yourself.`);
  await rm(path);
}
