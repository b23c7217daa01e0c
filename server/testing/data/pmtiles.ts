/** The smallest PMTiles archive (version 3): one tile, the whole world at zoom 0. */
export function pmtilesOf(tile: Uint8Array, metadata: object): Buffer {
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1]);
  const about = Buffer.from(JSON.stringify(metadata));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const sections = [HEADER_BYTES, directory.length, HEADER_BYTES + directory.length, about.length];
  const tileOffset = HEADER_BYTES + directory.length + about.length;
  const numbers = [...sections, tileOffset, 0, tileOffset, tile.length, 1, 1, 1];
  numbers.forEach((value, at) => header.writeBigUInt64LE(BigInt(value), 8 + at * 8));
  header.writeUInt8(1, 96);
  header.writeUInt8(UNCOMPRESSED, 97);
  header.writeUInt8(UNCOMPRESSED, 98);
  header.writeUInt8(VECTOR, 99);
  return Buffer.concat([header, directory, about, tile]);
}

const HEADER_BYTES = 127;
const UNCOMPRESSED = 1;
const VECTOR = 1;

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
