import { inflateSync } from 'node:zlib';
import type { ImageInspection } from './inspect-image.ts';
import { ImageError } from './image-error.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** The chunks needed for pixels and colors; texts, times, animations and private chunks are dropped. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);
const ONCE = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);
const MAX_PROFILE_BYTES = 4 * 1024 * 1024;
const MAX_EXIF_BYTES = 64 * 1024;
const SIGNATURE_LENGTH = 8;
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

export function inspectPng(bytes: Buffer): ImageInspection {
  const chunks = [bytes.subarray(0, SIGNATURE_LENGTH)];
  const seen = new Set<string>();
  for (let at = SIGNATURE_LENGTH; !seen.has('IEND');) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || (seen.size === 0) !== (type === 'IHDR')) throw new ImageError('damaged');
    const data = bytes.subarray(at + 8, end - 4);
    if (NEEDED.has(type) && !(ONCE.has(type) && seen.has(type)) && isWithinLimit(type, data))
      chunks.push(bytes.subarray(at, end));
    seen.add(type);
    at = end;
  }
  if (!seen.has('IDAT')) throw new ImageError('damaged');
  const header = assertDefined(chunks[1]).subarray(8);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = CHANNELS[header.readUInt8(9)];
  if (channels === undefined) throw new ImageError('damaged');
  const bytesPerPixel = channels * (header.readUInt8(8) === 16 ? 2 : 1);
  const interlaced = header.readUInt8(12) !== 0;
  const decoderBytes = interlaced ? width * height * bytesPerPixel : 0;
  return { bytes: Buffer.concat(chunks), width, height, frames: 1, decoderBytes };
}

function isWithinLimit(type: string, data: Buffer): boolean {
  if (type === 'eXIf') return data.length <= MAX_EXIF_BYTES;
  return type !== 'iCCP' || inflatesWithinLimit(data);
}

/** A color profile is compressed, and a few bytes can inflate to gigabytes. */
function inflatesWithinLimit(data: Buffer): boolean {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79) return false;
  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}
