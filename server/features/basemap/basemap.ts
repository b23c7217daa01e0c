import type { Basemap } from '#contract/catalog/basemap.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createLandTileSource } from './land-tile-source.ts';
import { createStreetTileSet } from './street-tile-set.ts';
import type { TileSource } from './tile-source.ts';

export { describeMapRegions } from './map-regions.ts';
export { openStreetTileSource } from './street-tile-source.ts';

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

export function createBasemap(settings: BasemapSettings, log: Log): BasemapTiles {
  const land = createLandTileSource(settings.dataDir);
  const streets = createStreetTileSet(settings, log);
  return {
    async describe() {
      const opened = await streets.current();
      return {
        land: addressOf('land', land),
        streets: opened && addressOf('streets', opened),
        styleUrl: settings.mapStyle?.url ?? null,
      };
    },
    async tilesOf(set) {
      if (set === 'land') return land;
      return set === 'streets' ? streets.current() : null;
    },
    async close() {
      await Promise.all([land.close(), streets.close()]);
    },
  };
}

function addressOf(set: string, { version, maxZoom, attribution }: TileSource): Basemap['land'] {
  return { url: `/basemap/${set}/${version}/{z}/{x}/{y}.pbf`, maxZoom, attribution };
}
