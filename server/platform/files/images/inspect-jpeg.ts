import type { ImageInspection } from './inspect-image.ts';
import { ImageError } from './image-error.ts';

/** The decoder processes the whole image once per scan of a progressive file. */
const MAX_SCANS = 100;
const [SOF0, SOF1, SOF2] = [0xc0, 0xc1, 0xc2];
const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];

type Frame = {
  width: number;
  height: number;
  components: number;
  decoderBytes: number;
  progressive: boolean;
};

export function inspectJpeg(bytes: Buffer): ImageInspection {
  let frame: Frame | null = null;
  let scans = 0;
  let at = 2;
  for (;;) {
    const { marker, next } = readMarker(bytes, at);
    at = next;
    if (marker === EOI) break;
    if (marker === SOI) throw new ImageError('damaged');
    if (hasNoLength(marker)) continue;
    const length = bytes.readUInt16BE(at);
    if (length < 2 || at + length > bytes.length) throw new ImageError('damaged');
    if (isFrame(marker)) {
      if (frame || ![SOF0, SOF1, SOF2].includes(marker)) throw new ImageError('damaged');
      frame = readFrame(bytes.subarray(at, at + length), marker === SOF2);
    }
    at += length;
    if (marker !== SOS) continue;
    if (!frame || ++scans > MAX_SCANS) throw new ImageError('damaged');
    at = endOfScan(bytes, at);
    if (at === -1) break;
  }
  if (!frame || scans === 0) throw new ImageError('damaged');
  // With several scans the decoder keeps every coefficient until the last one.
  const decoderBytes = frame.progressive || scans > 1 ? frame.decoderBytes : 0;
  return { bytes, width: frame.width, height: frame.height, frames: 1, decoderBytes };
}

function readMarker(bytes: Buffer, from: number): { marker: number; next: number } {
  let at = from;
  if (bytes.readUInt8(at) !== 0xff) throw new ImageError('damaged');
  while (bytes.readUInt8(at) === 0xff) at++;
  return { marker: bytes.readUInt8(at), next: at + 1 };
}

function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(segment: Buffer, progressive: boolean): Frame {
  const height = segment.readUInt16BE(3);
  const width = segment.readUInt16BE(5);
  const components = segment.readUInt8(7);
  if (components < 1 || components > 4) throw new ImageError('damaged');
  const sampling = Array.from({ length: components }, (_, index) => {
    const both = segment.readUInt8(9 + index * 3);
    return { across: both >> 4, down: both & 15 };
  });
  if (sampling.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4))
    throw new ImageError('damaged');
  const across = Math.max(...sampling.map((component) => component.across));
  const down = Math.max(...sampling.map((component) => component.down));
  const share = sampling.reduce((sum, part) => sum + (part.across * part.down) / (across * down), 0);
  return { width, height, components, progressive, decoderBytes: width * height * share * 2 };
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && !hasNoLength(next)) return at;
  }
  return -1;
}
