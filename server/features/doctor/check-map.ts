import type { Config } from '#server/config/config.ts';
import { describeRegions, openStreetTiles } from '#server/features/basemap/basemap.ts';
import { formatBytes } from '#server/platform/text/format-bytes.ts';
import type { DoctorFinding } from './doctor-finding.ts';

const about = 'map';

export async function checkMap({ dataDir, mapPmtiles, mapStyle }: Config): Promise<DoctorFinding[]> {
  const { regions, unfinished } = await describeRegions(dataDir);
  const readable = regions.filter(({ problem }) => problem === null);
  const findings: DoctorFinding[] = regions
    .filter(({ problem }) => problem !== null)
    .map(({ name, problem }) => ({
      about,
      state: 'bad',
      text: `the streets of ${name} are not shown: ${problem}`,
      todo: `npm run cli -- map add FILE.pmtiles --name ${name} --replace, or map remove ${name}`,
    }));
  const setting = mapPmtiles ? await checkSetting(mapPmtiles) : null;
  if (setting) findings.push(setting);
  if (unfinished.length > 0)
    findings.push({
      about,
      state: 'note',
      text: `${unfinished.length} unfinished copies of regions, such as ${unfinished[0]}`,
      todo: 'Delete them, unless npm run cli -- map add is running',
    });
  if (mapStyle && regions.length > 0)
    findings.push({
      about,
      state: 'note',
      text: 'MAP_STYLE_URL replaces the built-in map, so its regions are not shown',
      todo: 'Take MAP_STYLE_URL out of the settings, or remove the regions with npm run cli -- map remove NAME',
    });
  return [{ about, state: 'good', text: summaryOf(readable, mapPmtiles) }, ...findings];
}

async function checkSetting(mapPmtiles: string): Promise<DoctorFinding | null> {
  try {
    await (await openStreetTiles(mapPmtiles)).close();
    return null;
  } catch (error) {
    return {
      about,
      state: 'bad',
      text: `MAP_PMTILES cannot be read: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`,
      todo: 'Check the path or the address, or use npm run cli -- map add FILE.pmtiles instead',
    };
  }
}

function summaryOf(regions: { name: string; bytes: number }[], mapPmtiles: string | null): string {
  const bytes = regions.reduce((sum, region) => sum + region.bytes, 0);
  const names = [...regions.map(({ name }) => name), ...(mapPmtiles ? ['MAP_PMTILES'] : [])];
  if (names.length === 0) return 'land, borders and places; npm run cli -- map add FILE.pmtiles adds streets';
  return `streets of ${names.join(', ')}${bytes > 0 ? ` (${formatBytes(bytes)})` : ''}`;
}
