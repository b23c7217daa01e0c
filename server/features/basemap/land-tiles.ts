import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { editions } from './atlas.ts';
import { LAND_ZOOM } from './land.ts';
import { createLandCutter } from './land-cutter.ts';
import type { Tiles } from './tiles.ts';

/** Changed together with what land.ts puts into a tile. */
const RECIPE = 1;
/** The others are read from the folder. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Beside the bytes: the key, and the entry itself. */
const ROOM_OF_ENTRY = 300;

/** What has been cut is kept, in the folder too. */
export function createLandTiles(dataDir: string): Tiles {
  const version = createHash('sha256')
    .update(JSON.stringify([RECIPE, editions()]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(dataDir, 'basemap', version);
  const cutter = createLandCutter();
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (bytes) => bytes.length + ROOM_OF_ENTRY,
  });

  async function cutForFolder(z: number, x: number, y: number): Promise<Uint8Array> {
    const bytes = await cutter.cut(z, x, y);
    // A folder that cannot be written costs time and nothing else.
    await writeTile(folder, `${z}/${x}/${y}`, bytes).catch(() => {});
    return bytes;
  }

  return {
    version,
    maxZoom: LAND_ZOOM,
    attribution: 'Natural Earth, U.S. Census Bureau, GeoNames (CC BY 4.0)',
    async tile(z, x, y) {
      const key = `${z}/${x}/${y}`;
      const bytes = kept.get(key) ?? (await readTile(folder, key)) ?? (await cutForFolder(z, x, y));
      kept.set(key, bytes);
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
