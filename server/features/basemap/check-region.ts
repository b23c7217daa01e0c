import { open, stat } from 'node:fs/promises';
import { Compression, TileType, bytesToHeader, type Header } from 'pmtiles';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { openStreetTileSource, type StreetMetadata, type StreetTiles } from './street-tile-source.ts';
import { hasMapFileBounds, mapTileAtPosition } from './map-file-bounds.ts';

const HEADER_BYTES = 127;
const VERSION_AT = 7;
const OLD_VERSION_AT = 2;
const FORMATS: readonly (readonly [beginning: string, problem: string])[] = [
  ['\x1f\x8b', 'is compressed as a whole with gzip: decompress it first with gunzip'],
  ['PK\x03\x04', 'is a zip archive: unpack it first'],
  ['SQLite format 3', 'is an MBTiles database: convert it first with pmtiles convert IN.mbtiles OUT.pmtiles'],
];
const READABLE: readonly Compression[] = [Compression.None, Compression.Gzip];
const PROTOMAPS = 'https://docs.protomaps.com/basemaps/downloads';

/** Throws a StartupError that says what to do, unless the map can show the streets of this file. */
export async function checkMapRegion(path: string): Promise<Header> {
  const { beginning, bytes } = await readBeginning(path);
  const header = checkHeader(path, beginning, bytes);
  const tiles = await openStreetTileSource(path).catch((error: unknown) => {
    throw damaged(path, error);
  });
  try {
    checkLayers(path, tiles.metadata);
    await readTileInTheMiddle(tiles, header).catch((error: unknown) => {
      throw damaged(path, error);
    });
    return header;
  } finally {
    await tiles.close();
  }
}

async function readBeginning(path: string): Promise<{ beginning: Buffer; bytes: number }> {
  if (/^https?:/i.test(path)) throw new StartupError(`${path} is an address: download the file first.`);
  // Before the file is opened, because opening a pipe would wait for a writer.
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`,
    );
  });
  if (found.isDirectory()) throw new StartupError(`${path} is a folder: name the .pmtiles file in it.`);
  if (!found.isFile()) throw new StartupError(`${path} is no regular file.`);
  const file = await open(path).catch((error: Error) => {
    throw new StartupError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return { beginning: buffer.subarray(0, bytesRead), bytes: found.size };
  } finally {
    await file.close();
  }
}

function checkHeader(path: string, beginning: Buffer, bytes: number): Header {
  const text = beginning.toString('latin1');
  const [, format] = FORMATS.find(([start]) => text.startsWith(start)) ?? [];
  if (format) throw new StartupError(`${path} ${format}.`);
  if (!text.startsWith('PM')) throw new StartupError(`${path} is no PMTiles archive. ${WHERE_FROM}`);
  const version = beginning[text.startsWith('PMTiles') ? VERSION_AT : OLD_VERSION_AT];
  if (version === undefined) throw incomplete(path);
  if (version !== 3)
    throw new StartupError(
      `${path} has version ${version} of the PMTiles format, and the site reads version 3: ` +
        'convert it first with pmtiles convert IN.pmtiles OUT.pmtiles.',
    );
  if (beginning.length < HEADER_BYTES) throw incomplete(path);
  const header = bytesToHeader(new Uint8Array(beginning).buffer);
  checkTileFormat(path, header);
  const end = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (bytes < end) throw incomplete(path);
  if (!hasMapFileBounds(header))
    throw new StartupError(`${path} does not say which area it covers. ${WHERE_FROM}`);
  return header;
}

function checkTileFormat(path: string, { tileType, tileCompression, internalCompression }: Header): void {
  if (tileType !== TileType.Mvt)
    throw new StartupError(
      `${path} contains ${TileType[tileType] ?? 'unknown'} tiles, and the map draws vector tiles (MVT). ${WHERE_FROM}`,
    );
  const foreign = [tileCompression, internalCompression].find((each) => !READABLE.includes(each));
  if (foreign !== undefined)
    throw new StartupError(
      `${path} is compressed with ${Compression[foreign] ?? 'an unknown method'}, and the site reads gzip. ${WHERE_FROM}`,
    );
}

/** The layer and the field from which the map draws streets. */
function checkLayers(path: string, { vector_layers: layers }: StreetMetadata): void {
  const roads = Array.isArray(layers) ? layers.find(({ id }) => id === 'roads') : undefined;
  const isOld = roads?.fields && 'pmap:kind' in roads.fields && !('kind' in roads.fields);
  if (roads && !isOld) return;
  const found = Array.isArray(layers) ? layers.map(({ id }) => id).join(', ') : '';
  throw new StartupError(
    `${path} does not follow the Protomaps schema (version 4)${found && `: it has the layers ${found}`}. ${WHERE_FROM}`,
  );
}

async function readTileInTheMiddle({ archive }: StreetTiles, header: Header): Promise<void> {
  const { minLon, maxLon, minLat, maxLat, minZoom, maxZoom } = header;
  const middle = { longitude: (minLon + maxLon) / 2, latitude: (minLat + maxLat) / 2 };
  for (const zoom of new Set([minZoom, maxZoom])) {
    const { z, x, y } = mapTileAtPosition(middle, zoom);
    await archive.getZxy(z, x, y);
  }
}

const WHERE_FROM = `Extract a region from a daily build of Protomaps: ${PROTOMAPS}`;

function incomplete(path: string): StartupError {
  return new StartupError(`${path} is incomplete: download or extract it again.`);
}

function damaged(path: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  return new StartupError(`${path} is damaged (${(error as Error).message}): download or extract it again.`, {
    cause: error,
  });
}
