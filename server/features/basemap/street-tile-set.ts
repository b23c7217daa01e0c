import { createHash } from 'node:crypto';
import type { Log } from '#server/platform/observability/log.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { listMapRegionFiles, type MapRegionFile } from './region-folder.ts';
import { openStreetTileSource, type StreetTiles } from './street-tile-source.ts';
import { doesMapFileOverlapTile } from './map-file-bounds.ts';
import type { TileSource } from './tile-source.ts';

export type StreetTileSet = {
  current(): Promise<TileSource | null>;
  close(): Promise<void>;
};

type Opened = { opened: Promise<StreetTiles | null>; failedAt: number | null };
type StreetSource = { key: string; path: string; name: string };

const RETRY_AFTER_MS = 30_000;

/**
 * The regions in the data folder and MAP_PMTILES, served as one set of tiles. Each request lists the folder, so that every process
 * shows a region as soon as it is added.
 */
export function createStreetTileSet(
  { dataDir, mapPmtiles }: { dataDir: string; mapPmtiles: string | null },
  log: Log,
): StreetTileSet {
  const open = new Map<string, Opened>();
  const loggedAt = new Map<string, number>();
  let regions: StreetSource[] = [];
  let looking: Promise<TileSource | null> | null = null;

  async function look(): Promise<TileSource | null> {
    const sources = [...(await listRegions()), ...(mapPmtiles ? [settingSource(mapPmtiles)] : [])];
    closeOthers(sources);
    const found = await Promise.all(sources.map(openSource));
    return combine(found.filter((tiles) => tiles !== null));
  }

  /** While the folder cannot be read, the open regions stay on the map. */
  async function listRegions(): Promise<StreetSource[]> {
    try {
      regions = (await listMapRegionFiles(dataDir)).filter(({ isFile }) => isFile).map(regionSource);
    } catch (error) {
      logSometimes(error, 'The folder of map regions cannot be read');
    }
    return regions;
  }

  /** Limits the log: each request tries again, and a file that is being copied differs each time. */
  function logSometimes(error: unknown, text: string): void {
    if (Date.now() - (loggedAt.get(text) ?? 0) < RETRY_AFTER_MS) return;
    loggedAt.set(text, Date.now());
    log.error({ err: error }, text);
  }

  function openSource({ key, path, name }: StreetSource): Promise<StreetTiles | null> {
    const before = open.get(key);
    const mayRetry = before?.failedAt && Date.now() - before.failedAt > RETRY_AFTER_MS;
    if (before && !mayRetry) return before.opened;
    const attempt: Opened = {
      failedAt: null,
      opened: openStreetTileSource(path).catch((error: unknown) => {
        attempt.failedAt = Date.now();
        logSometimes(error, `${name} cannot be read; the map shows none of its streets`);
        return null;
      }),
    };
    open.set(key, attempt);
    return attempt.opened;
  }

  function closeOthers(sources: StreetSource[]): void {
    const keys = new Set(sources.map(({ key }) => key));
    for (const [key, { opened }] of open) {
      if (keys.has(key)) continue;
      open.delete(key);
      void opened.then((tiles) => tiles?.close());
    }
  }

  return {
    current() {
      looking ??= look().finally(() => (looking = null));
      return looking;
    },
    async close() {
      await looking;
      await Promise.all([...open.values()].map(async ({ opened }) => (await opened)?.close()));
    },
  };
}

function regionSource({ name, path, changed }: MapRegionFile): StreetSource {
  return { key: `${path} ${changed}`, path, name: `The map region ${name}` };
}

function settingSource(path: string): StreetSource {
  return { key: path, path, name: 'MAP_PMTILES' };
}

/** The finest region comes first. The version changes with each region, so that clients use no old tiles. */
function combine(all: StreetTiles[]): TileSource | null {
  const finestFirst = all.toSorted((a, b) => b.maxZoom - a.maxZoom || (a.version < b.version ? -1 : 1));
  const [finest] = finestFirst;
  if (!finest) return null;
  const versions = finestFirst.map(({ version }) => version);
  return {
    version: createHash('sha256').update(versions.join()).digest('hex').slice(0, 16),
    maxZoom: finest.maxZoom,
    attribution: [...new Set(finestFirst.map(({ attribution }) => attribution))].join(', '),
    async tile(z, x, y) {
      const overlapping = finestFirst.filter(({ header }) => doesMapFileOverlapTile(header, { z, x, y }));
      for (const region of overlapping) {
        const bytes = await region.tile(z, x, y);
        if (bytes) return bytes;
      }
      // The map then enlarges a tile of a lower zoom. An empty tile would hide the streets of a coarser region.
      if (overlapping.some(({ maxZoom }) => maxZoom < z))
        throw notFoundError('This part of the map doesn’t exist.');
      return null;
    },
    async close() {},
  };
}
