import { Compression, TileType, zxyToTileId } from 'pmtiles';

type Tile = { z: number; x: number; y: number; bytes: Uint8Array };
type PmtilesOptions = {
  /** West, south, east, north. By default the header names none. */
  bounds?: readonly [number, number, number, number];
  maxZoom?: number;
  tileType?: TileType;
  tileCompression?: Compression;
  version?: number;
};

export const TEST_ROAD_METADATA = { vector_layers: [{ id: 'roads', fields: { kind: 'String' } }] };

/** A small PMTiles archive (version 3) without leaf directories. A single tile is that of the whole world. */
export function createTestPmtilesArchive(
  tiles: Uint8Array | readonly Tile[],
  metadata: object,
  options: PmtilesOptions = {},
): Buffer {
  const all = tiles instanceof Uint8Array ? [{ z: 0, x: 0, y: 0, bytes: tiles }] : tiles;
  const entries = all
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .toSorted((a, b) => a.id - b.id);
  const directory = directoryOf(entries);
  const data = Buffer.concat(entries.map(({ bytes }) => bytes));
  const about = Buffer.from(JSON.stringify(metadata));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(options.version ?? 3, 7);
  const sections = [HEADER_BYTES, directory.length, HEADER_BYTES + directory.length, about.length];
  const tileOffset = HEADER_BYTES + directory.length + about.length;
  const count = entries.length;
  const numbers = [...sections, tileOffset, 0, tileOffset, data.length, count, count, count];
  numbers.forEach((value, at) => header.writeBigUInt64LE(BigInt(value), 8 + at * 8));
  header.writeUInt8(1, 96);
  header.writeUInt8(Compression.None, 97);
  header.writeUInt8(options.tileCompression ?? Compression.None, 98);
  header.writeUInt8(options.tileType ?? TileType.Mvt, 99);
  header.writeUInt8(options.maxZoom ?? Math.max(...all.map(({ z }) => z)), 101);
  (options.bounds ?? []).forEach((degrees, at) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4));
  return Buffer.concat([header, directory, about, data]);
}

const HEADER_BYTES = 127;

function directoryOf(entries: readonly { id: number; bytes: Uint8Array }[]): Buffer {
  const ids = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0));
  const runs = entries.map(() => 1);
  const lengths = entries.map(({ bytes }) => bytes.length);
  // Zero means directly after the previous one.
  const offsets = entries.map((_, at) => (at === 0 ? 1 : 0));
  return Buffer.from([entries.length, ...ids, ...runs, ...lengths, ...offsets].flatMap(varint));
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
