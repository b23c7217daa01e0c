import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PMTiles, ResolvedValueCache, TileType, type RangeResponse, type Source } from 'pmtiles';
import { createRemoteTileSource } from './remote-tile-source.ts';
import type { TileSource } from './tile-source.ts';

/** On the thread pool: compressing a city tile would block the event loop for milliseconds. */
const compress = promisify(gzip);
const DEFAULT_ATTRIBUTION = 'OpenStreetMap contributors';

/** Clients request tiles only from this server, even if the file is on another host. */
export async function openStreetTiles(place: string): Promise<TileSource> {
  const source = /^https?:/.test(place) ? createRemoteTileSource(place) : await openFile(place);
  // The default cache also stores failures: one failed request would leave a hole in the map until a restart.
  const archive = new PMTiles(source, new ResolvedValueCache());
  const header = await archive.getHeader();
  if (header.tileType !== TileType.Mvt)
    throw new Error(`MAP_PMTILES must hold vector tiles, but ${place} holds other ones`);
  const { attribution } = ((await archive.getMetadata()) ?? {}) as { attribution?: string };
  const fingerprint = [
    place,
    header.etag,
    header.tileDataLength,
    header.numTileContents,
    header.rootDirectoryLength,
  ];
  return {
    version: createHash('sha256').update(JSON.stringify(fingerprint)).digest('hex').slice(0, 16),
    maxZoom: header.maxZoom,
    attribution: plainText(attribution) || DEFAULT_ATTRIBUTION,
    async tile(z, x, y) {
      const found = await archive.getZxy(z, x, y);
      return found ? compress(new Uint8Array(found.data)) : null;
    },
    close: async () => {
      if (source instanceof FileSource) await source.close();
    },
  };
}

async function openFile(path: string): Promise<FileSource> {
  const handle = await open(path);
  const { size, mtimeMs } = await handle.stat();
  return new FileSource(path, handle, `${size}-${mtimeMs}`);
}

class FileSource implements Source {
  readonly #path: string;
  readonly #handle: Awaited<ReturnType<typeof open>>;
  readonly #etag: string;

  constructor(path: string, handle: Awaited<ReturnType<typeof open>>, etag: string) {
    this.#path = path;
    this.#handle = handle;
    this.#etag = etag;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead), etag: this.#etag };
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

function plainText(html: string | undefined): string {
  return (html ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll(/[©\s]+/g, ' ')
    .trim()
    .slice(0, 200);
}
