import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { Config } from '#server/config/config.ts';
import { describeMapRegions, openStreetTileSource } from '#server/features/basemap/basemap.ts';
import { formatBytes } from '#server/platform/text/format-bytes.ts';
import type { DoctorFinding } from './doctor-finding.ts';

const about = 'map';

export async function checkMap({ dataDir, mapPmtiles, mapStyle }: Config): Promise<DoctorFinding[]> {
  const described = await describeMapRegions(dataDir).catch((error: unknown) => error as Error);
  if (described instanceof Error) return [unreadable(described), ...(await settingFindings(mapPmtiles))];
  const { regions, unfinished } = described;
  const readable = regions.filter(({ problem }) => problem === null);
  const findings: DoctorFinding[] = regions
    .filter(({ problem }) => problem !== null)
    .map(({ name, problem }) => ({
      about,
      state: 'bad',
      text: `the streets of ${name} are not shown: ${problem}`,
      todo: `npm run cli -- map add FILE.pmtiles --name ${name} --replace, or map remove ${name}`,
    }));
  findings.push(...(await settingFindings(mapPmtiles)));
  if (unfinished.length > 0)
    findings.push({
      about,
      state: 'note',
      text: `${formatCountWithNoun(unfinished.length, 'unfinished copy', 'unfinished copies')} of regions, such as ${unfinished[0]}`,
      todo: 'Delete them, unless npm run cli -- map add is running',
    });
  if (mapStyle && regions.length > 0)
    findings.push({
      about,
      state: 'note',
      text: 'MAP_STYLE_URL replaces the built-in map, so its regions are not shown',
      todo: 'Remove MAP_STYLE_URL from the settings, or remove the regions with npm run cli -- map remove NAME',
    });
  return [{ about, state: 'good', text: summaryOf(readable, mapPmtiles) }, ...findings];
}

function unreadable({ message }: Error): DoctorFinding {
  return { about, state: 'bad', text: message, todo: 'Check DATA_DIR/map and the account that owns it' };
}

async function settingFindings(mapPmtiles: string | null): Promise<DoctorFinding[]> {
  if (!mapPmtiles) return [];
  try {
    await (await openStreetTileSource(mapPmtiles)).close();
    return [];
  } catch (error) {
    return [
      {
        about,
        state: 'bad',
        text: `MAP_PMTILES cannot be read: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`,
        todo: 'Check the path or the address, or use npm run cli -- map add FILE.pmtiles instead',
      },
    ];
  }
}

function summaryOf(regions: { name: string; bytes: number }[], mapPmtiles: string | null): string {
  const bytes = regions.reduce((sum, region) => sum + region.bytes, 0);
  const names = [...regions.map(({ name }) => name), ...(mapPmtiles ? ['MAP_PMTILES'] : [])];
  if (names.length === 0) return 'land, borders and places; npm run cli -- map add FILE.pmtiles adds streets';
  return `streets of ${names.join(', ')}${bytes > 0 ? ` (${formatBytes(bytes)})` : ''}`;
}
