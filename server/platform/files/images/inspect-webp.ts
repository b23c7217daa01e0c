import type { ImageInspection } from './inspect-image.ts';
import { ImageError } from './image-error.ts';

/** The decoder keeps the whole canvas, and a second one for an animation. */
const CANVAS_BYTES = 8;

export function inspectWebp(bytes: Buffer): ImageInspection {
  const end = bytes.readUInt32LE(4) + 8;
  if (end > bytes.length) throw new ImageError('damaged');
  const sides = { width: 0, height: 0 };
  const enlarge = (width: number, height: number) => {
    sides.width = Math.max(sides.width, width);
    sides.height = Math.max(sides.height, height);
  };
  let frames = 0;
  for (let at = 12; at + 8 <= end;) {
    const type = bytes.toString('latin1', at, at + 4);
    const data = at + 8;
    const length = bytes.readUInt32LE(at + 4);
    if (data + length > end) throw new ImageError('damaged');
    if (type === 'VP8X') enlarge(1 + bytes.readUIntLE(data + 4, 3), 1 + bytes.readUIntLE(data + 7, 3));
    if (type === 'VP8 ')
      enlarge(bytes.readUInt16LE(data + 6) & 0x3fff, bytes.readUInt16LE(data + 8) & 0x3fff);
    if (type === 'VP8L') {
      const packed = bytes.readUInt32LE(data + 1);
      enlarge(1 + (packed & 0x3fff), 1 + ((packed >>> 14) & 0x3fff));
    }
    if (type === 'ANMF') enlarge(1 + bytes.readUIntLE(data + 6, 3), 1 + bytes.readUIntLE(data + 9, 3));
    if (type === 'ANMF' || type === 'VP8 ' || type === 'VP8L') frames++;
    at = data + length + (length % 2);
  }
  const { width, height } = sides;
  const whole = bytes.subarray(0, end);
  return { bytes: whole, width, height, frames, decoderBytes: width * height * CANVAS_BYTES };
}
