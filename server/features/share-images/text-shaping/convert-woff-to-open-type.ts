import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
/** Far more than our fonts need; limits the sizes that the file states. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A WOFF file has compressed font tables; this unpacks them and writes the directory of an OpenType font. */
export function convertWoffToOpenType(woff: Buffer): Uint8Array {
  const tables = woff.readUInt16BE(12);
  const total = woff.readUInt32BE(16);
  if (woff.readUInt32BE(0) !== SIGNATURE || total > MAX_BYTES) throw new Error('No WOFF file');
  const font = Buffer.alloc(total);
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(tables, 4);
  let at = 12 + tables * 16;
  for (let table = 0; table < tables; table++) {
    const entry = HEADER + table * ENTRY;
    const [offset, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const packed = woff.subarray(offset!, offset! + packedLength!);
    (packedLength! < length! ? inflateSync(packed) : packed).copy(font, at);
    const line = 12 + table * 16;
    woff.copy(font, line, entry, entry + 4);
    font.writeUInt32BE(woff.readUInt32BE(entry + 16), line + 4);
    font.writeUInt32BE(at, line + 8);
    font.writeUInt32BE(length!, line + 12);
    at += (length! + 3) & ~3;
  }
  return font;
}
