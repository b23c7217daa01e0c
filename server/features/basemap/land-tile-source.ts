import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { listAtlasVersions } from './world-atlas.ts';
import { MAX_LAND_ZOOM } from './render-land-tile.ts';
import { createLandTileWorker } from './land-tile-worker.ts';
import type { TileSource } from './tile-source.ts';

/** Raise it when render-land-tile.ts changes the content of a tile. */
const RECIPE = 2;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 300;

export function createLandTileSource(dataDir: string): TileSource {
  const version = createHash('sha256')
    .update(JSON.stringify([RECIPE, listAtlasVersions()]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(dataDir, 'basemap', version);
  const cutter = createLandTileWorker();
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (bytes) => bytes.length + ENTRY_OVERHEAD_BYTES,
  });

  async function cutForFolder(z: number, x: number, y: number): Promise<Uint8Array> {
    const bytes = await cutter.cut(z, x, y);
    // If the folder is not writable, the tile is only cut again.
    await writeTile(folder, `${z}/${x}/${y}`, bytes).catch(() => {});
    return bytes;
  }

  return {
    version,
    maxZoom: MAX_LAND_ZOOM,
    attribution: 'Natural Earth, U.S. Census Bureau, GeoNames (CC BY 4.0)',
    async tile(z, x, y) {
      const key = `${z}/${x}/${y}`;
      const bytes = cache.get(key) ?? (await readTile(folder, key)) ?? (await cutForFolder(z, x, y));
      cache.set(key, bytes);
      return bytes;
    },
    async close() {
      cutter.stop();
    },
  };
}

function readTile(folder: string, key: string): Promise<Uint8Array | null> {
  return readFile(fileOf(folder, key)).catch(() => null);
}

async function writeTile(folder: string, key: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = fileOf(folder, key);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}

function fileOf(folder: string, key: string): string {
  return join(folder, `${key.replaceAll('/', '-')}.pbf.gz`);
}
