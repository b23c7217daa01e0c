import type { Basemap } from '#contract/catalog/basemap.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createLandTiles } from './land-tiles.ts';
import { openStreetTiles } from './street-tiles.ts';
import type { TileSource } from './tile-source.ts';

export type BasemapSettings = {
  mapStyle: { url: string } | null;
  mapPmtiles: string | null;
  dataDir: string;
};

export type BasemapTiles = {
  describe(): Promise<Basemap>;
  tilesOf(set: string): Promise<TileSource | null>;
  close(): Promise<void>;
};

const RETRY_AFTER_MS = 30_000;

export function createBasemap({ mapStyle, mapPmtiles, dataDir }: BasemapSettings, log: Log): BasemapTiles {
  const land = createLandTiles(dataDir);
  let streets: { opened: Promise<TileSource | null>; failedAt: number | null } | undefined;

  function openStreets(): Promise<TileSource | null> {
    if (!mapPmtiles) return Promise.resolve(null);
    const hasFailed = streets?.failedAt && Date.now() - streets.failedAt > RETRY_AFTER_MS;
    if (streets && !hasFailed) return streets.opened;
    const attempt: NonNullable<typeof streets> = {
      failedAt: null,
      opened: openStreetTiles(mapPmtiles).catch((error: unknown) => {
        attempt.failedAt = Date.now();
        log.error({ err: error }, 'MAP_PMTILES cannot be read; the map shows no streets');
        return null;
      }),
    };
    streets = attempt;
    return attempt.opened;
  }

  return {
    async describe() {
      const opened = await openStreets();
      return {
        land: addressOf('land', land),
        streets: opened && addressOf('streets', opened),
        styleUrl: mapStyle?.url ?? null,
      };
    },
    async tilesOf(set) {
      if (set === 'land') return land;
      return set === 'streets' ? openStreets() : null;
    },
    async close() {
      await Promise.all([land.close(), streets?.opened.then((tiles) => tiles?.close())]);
    },
  };
}

function addressOf(set: string, { version, maxZoom, attribution }: TileSource): Basemap['land'] {
  return { url: `/basemap/${set}/${version}/{z}/{x}/{y}.pbf`, maxZoom, attribution };
}
