import { inspectGif } from './inspect-gif.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPng } from './inspect-png.ts';
import { inspectWebp } from './inspect-webp.ts';
import { Unreadable } from './unreadable.ts';

export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp';

/** What a file says of itself before anything of it is decoded. */
export type Inspected = {
  /** The part of the file that the decoder is to see. */
  bytes: Uint8Array;
  width: number;
  height: number;
  frames: number;
  /** What the decoder must hold at once, where it cannot go row by row. */
  heldBytes: number;
};

/** A long screenshot; beyond it a single row of pixels becomes a burden. */
const MOST_SIDE = 30_000;
const MOST_PIXELS = 50_000_000;
const MOST_HELD_BYTES = 160 * 1024 * 1024;
const MOST_FRAMES = 1000;

const INSPECT: Record<PictureType, (bytes: Buffer) => Inspected> = {
  jpeg: inspectJpeg,
  png: inspectPng,
  gif: inspectGif,
  webp: inspectWebp,
};

/** The bytes decide; what the sender calls them does not count. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return /^RIFF[^]{4}WEBPVP8/.test(start) ? 'webp' : null;
}

/** Refuses bombs and what is not whole by the headers alone. */
export function inspect(bytes: Uint8Array): Inspected {
  const type = pictureTypeOf(bytes);
  if (!type) throw new Unreadable('damaged');
  const found = walk(type, bytes);
  const { width, height, frames, heldBytes } = found;
  if (width < 1 || height < 1) throw new Unreadable('damaged');
  if (frames > MOST_FRAMES) throw new Unreadable('too-many-frames');
  const tooLarge = Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS;
  if (tooLarge || heldBytes > MOST_HELD_BYTES) throw new Unreadable('too-many-pixels');
  return found;
}

/** Reading past the end is how a broken file shows. */
function walk(type: PictureType, bytes: Uint8Array): Inspected {
  try {
    return INSPECT[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', error);
  }
}
