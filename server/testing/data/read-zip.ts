import { inflateRawSync } from 'node:zlib';
import { assertDefined } from '#shared/assert-defined.ts';

export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('No ZIP');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + assertDefined(nameLength)),
      method === 0 ? bytes : inflateRawSync(bytes),
    );
    at += 46 + assertDefined(nameLength) + assertDefined(extra) + assertDefined(comment);
  }
  return files;
}
