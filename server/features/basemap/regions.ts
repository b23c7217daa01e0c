import { lstat, rm } from 'node:fs/promises';
import type { Header } from 'pmtiles';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { checkRegion } from './check-region.ts';
import { listRegionFiles, listUnfinishedRegionCopies, regionPath, REGION_NAME } from './region-folder.ts';

export type RegionState = { name: string; path: string; bytes: number } & (
  | { header: Header; problem: null }
  | { header: null; problem: string }
);

export async function describeRegions(
  dataDir: string,
): Promise<{ regions: RegionState[]; unfinished: string[] }> {
  const regions: RegionState[] = [];
  for (const { name, path, bytes } of await listRegionFiles(dataDir)) {
    try {
      regions.push({ name, path, bytes, header: await checkRegion(path), problem: null });
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      regions.push({ name, path, bytes, header: null, problem: error.message });
    }
  }
  return { regions, unfinished: await listUnfinishedRegionCopies(dataDir) };
}

export async function removeRegion(dataDir: string, name: string): Promise<void> {
  const files = await listRegionFiles(dataDir);
  const file = REGION_NAME.test(name) && files.find((each) => each.name === name);
  if (!file) {
    const names = files.map((each) => each.name).join(', ');
    throw new StartupError(
      `There is no map region "${name}". ${names ? `The regions are: ${names}.` : 'There are none.'}`,
    );
  }
  const path = regionPath(dataDir, name);
  if ((await lstat(path)).isDirectory())
    throw new StartupError(`${path} is a folder: look what is in it, and delete it yourself.`);
  await rm(path);
}
