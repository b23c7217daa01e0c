import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { editions } from './atlas.ts';
import { LAND_ZOOM } from './land.ts';
import type { Order, Outcome } from './land-worker.ts';
import type { Tiles } from './tiles.ts';

/** Changed together with what land.ts puts into a tile. */
const RECIPE = 1;
/** The atlases take some 330 MB as long as they are open, and a second and a half to be opened again. */
const IDLE_MS = 15_000;
/** The others are read from the folder. */
const BYTES_KEPT = 8 * 1024 * 1024;
/** Beside the bytes: the key, and the entry itself. */
const ROOM_OF_ENTRY = 300;

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

/** Cuts tiles in a thread of its own, which ends when nobody has asked for a while; what is cut is kept, in the folder too. */
export function createLandTiles(dataDir: string): Tiles {
  const version = createHash('sha256')
    .update(JSON.stringify([RECIPE, editions()]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(dataDir, 'basemap', version);
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: BYTES_KEPT,
    sizeCalculation: (bytes) => bytes.length + ROOM_OF_ENTRY,
  });
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let orders = 0;

  function hire(): Worker {
    const hired = new Worker(new URL('./land-worker.ts', import.meta.url));
    hired.unref();
    hired.on('message', (outcome: Outcome) => {
      const asker = waiting.get(outcome.id);
      waiting.delete(outcome.id);
      if ('bytes' in outcome) asker?.resolve(outcome.bytes);
      else asker?.reject(new Error(`No tile could be cut: ${outcome.failure}`));
    });
    hired.on('error', (error) => dismiss(error as Error));
    return hired;
  }

  function dismiss(reason = new Error('The thread that cuts tiles has ended')): void {
    const dismissed = worker;
    worker = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    void dismissed?.terminate();
  }

  /** A long queue is work, however long ago its last order came. */
  function dismissIdle(): void {
    if (waiting.size === 0) return dismiss();
    idle = setTimeout(dismissIdle, IDLE_MS).unref();
  }

  function cut(z: number, x: number, y: number): Promise<Uint8Array> {
    worker ??= hire();
    clearTimeout(idle);
    idle = setTimeout(dismissIdle, IDLE_MS).unref();
    const id = orders++;
    const cutting = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
    // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, z, x, y } satisfies Order);
    return cutting;
  }

  function fileOf(key: string): string {
    return join(folder, `${key.replaceAll('/', '-')}.pbf.gz`);
  }

  function fromFolder(key: string): Promise<Uint8Array | null> {
    return readFile(fileOf(key)).catch(() => null);
  }

  async function cutForFolder(z: number, x: number, y: number): Promise<Uint8Array> {
    const bytes = await cut(z, x, y);
    // A folder that cannot be written costs time and nothing else.
    await keepFile(fileOf(`${z}/${x}/${y}`), bytes).catch(() => {});
    return bytes;
  }

  async function keepFile(file: string, bytes: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  }

  return {
    version,
    maxZoom: LAND_ZOOM,
    attribution: 'Natural Earth, U.S. Census Bureau, GeoNames (CC BY 4.0)',
    async tile(z, x, y) {
      const key = `${z}/${x}/${y}`;
      const bytes = kept.get(key) ?? (await fromFolder(key)) ?? (await cutForFolder(z, x, y));
      kept.set(key, bytes);
      return bytes;
    },
    async close() {
      clearTimeout(idle);
      dismiss();
    },
  };
}
