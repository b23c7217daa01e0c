import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PMTiles, ResolvedValueCache, TileType, type Header, type RangeResponse, type Source } from 'pmtiles';
import { createRemotePmtilesSource, createMapUnreachableError } from './remote-pmtiles-source.ts';
import type { TileSource } from './tile-source.ts';

export type StreetTiles = TileSource & {
  archive: PMTiles;
  header: Header;
  metadata: StreetMetadata;
};
export type StreetMetadata = {
  attribution?: string;
  vector_layers?: { id: string; fields?: Record<string, unknown> }[];
};

/** On the thread pool: compressing a city tile would block the event loop for milliseconds. */
const compress = promisify(gzip);
/** Contains the number and the lengths of the tiles, so it identifies the content, also on another machine. */
const BEGINNING_BYTES = 16_384;
const OPEN_STREET_MAP = 'OpenStreetMap contributors';

/** Clients request tiles only from this server, even if the file is on another host. */
export async function openStreetTileSource(place: string): Promise<StreetTiles> {
  const source = /^https?:/i.test(place) ? createRemotePmtilesSource(place) : await openFile(place);
  const close = async () => {
    if (source instanceof FileSource) await source.close();
  };
  try {
    return { ...(await readArchive(place, source)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readArchive(place: string, source: Source): Promise<Omit<StreetTiles, 'close'>> {
  // The default cache also stores failures: one failed request would leave a hole in the map until a restart.
  const archive = new PMTiles(source, new ResolvedValueCache());
  const header = await archive.getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error(`${place} does not contain vector tiles`);
  // A file that is still being copied into the folder would leave holes in the map.
  const end = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (source instanceof FileSource && source.size < end) throw new Error(`${place} is incomplete`);
  const metadata = ((await archive.getMetadata()) ?? {}) as StreetMetadata;
  const { data: beginning, etag } = await source.getBytes(0, BEGINNING_BYTES);
  const isFile = source instanceof FileSource;
  return {
    archive,
    header,
    metadata,
    version: createHash('sha256')
      .update(new Uint8Array(beginning))
      .update(isFile ? '' : (etag ?? ''))
      .digest('hex')
      .slice(0, 16),
    maxZoom: header.maxZoom,
    attribution: streetAttribution(metadata.attribution),
    async tile(z, x, y) {
      const found = await archive.getZxy(z, x, y);
      return found ? compress(new Uint8Array(found.data)) : null;
    },
  };
}

async function openFile(path: string): Promise<FileSource> {
  const handle = await open(path);
  const { size, mtimeMs, ino } = await handle.stat();
  return new FileSource(path, handle, { size, etag: `${size}-${mtimeMs}-${ino}` });
}

class FileSource implements Source {
  readonly #path: string;
  readonly #handle: Awaited<ReturnType<typeof open>>;
  readonly #etag: string;
  readonly size: number;
  #isClosed = false;

  constructor(
    path: string,
    handle: Awaited<ReturnType<typeof open>>,
    { size, etag }: { size: number; etag: string },
  ) {
    this.#path = path;
    this.#handle = handle;
    this.#etag = etag;
    this.size = size;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    // The region was removed or replaced in the middle of a request.
    if (this.#isClosed) throw createMapUnreachableError(new Error(`${this.#path} is closed`));
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead), etag: this.#etag };
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#handle.close();
  }
}

/** The license requires the name OpenStreetMap, even if the file does not contain it. */
function streetAttribution(html: string | undefined): string {
  const text = plainText(html);
  if (/openstreetmap/i.test(text)) return text;
  return [OPEN_STREET_MAP, text].filter(Boolean).join(', ');
}

function plainText(html: string | undefined): string {
  return (html ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll(/[©\s]+/g, ' ')
    .trim()
    .slice(0, 200);
}
