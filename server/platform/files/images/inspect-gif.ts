import type { ImageInspection } from './inspect-image.ts';
import { ImageError } from './image-error.ts';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
/** The decoder uses a canvas of four bytes per pixel and keeps the previous one. */
const CANVAS_BYTES = 8;

export function inspectGif(bytes: Buffer): ImageInspection {
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let frames = 0;
  let firstEnd = 0;
  let at = 13 + colorTable(bytes.readUInt8(10));
  while (at < bytes.length && bytes[at] !== TRAILER) {
    const block = bytes.readUInt8(at);
    if (block === EXTENSION) {
      at = endOfBlocks(bytes, at + 2);
    } else if (block === IMAGE) {
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = endOfBlocks(bytes, at + 11 + colorTable(bytes.readUInt8(at + 9)));
      frames++;
      firstEnd ||= at;
    } else {
      throw new ImageError('damaged');
    }
  }
  if (frames === 0) throw new ImageError('damaged');
  const first = Buffer.concat([bytes.subarray(0, firstEnd), Buffer.of(TRAILER)]);
  return { bytes: first, width, height, frames, decoderBytes: width * height * CANVAS_BYTES };
}

function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
