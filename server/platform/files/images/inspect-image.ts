import { inspectGif } from './inspect-gif.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPng } from './inspect-png.ts';
import { inspectWebp } from './inspect-webp.ts';
import { ImageError } from './image-error.ts';

export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp';

export type ImageInspection = {
  bytes: Uint8Array;
  width: number;
  height: number;
  frames: number;
  decoderBytes: number;
};

/** Allows a long screenshot; beyond it a single row of pixels takes too much memory. */
const MAX_SIDE_PX = 30_000;
const MAX_PIXELS = 50_000_000;
const MAX_BUFFERED_BYTES = 160 * 1024 * 1024;
const MAX_FRAMES = 1000;

const INSPECT: Record<ImageType, (bytes: Buffer) => ImageInspection> = {
  jpeg: inspectJpeg,
  png: inspectPng,
  gif: inspectGif,
  webp: inspectWebp,
};

export function detectImageType(bytes: Uint8Array): ImageType | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return /^RIFF[^]{4}WEBPVP8/.test(start) ? 'webp' : null;
}

export function inspectImage(bytes: Uint8Array): ImageInspection {
  const type = detectImageType(bytes);
  if (!type) throw new ImageError('damaged');
  const found = walk(type, bytes);
  const { width, height, frames, decoderBytes } = found;
  if (width < 1 || height < 1) throw new ImageError('damaged');
  if (frames > MAX_FRAMES) throw new ImageError('too-many-frames');
  const tooLarge = Math.max(width, height) > MAX_SIDE_PX || width * height > MAX_PIXELS;
  if (tooLarge || decoderBytes > MAX_BUFFERED_BYTES) throw new ImageError('too-many-pixels');
  return found;
}

function walk(type: ImageType, bytes: Uint8Array): ImageInspection {
  try {
    return INSPECT[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError('damaged', error);
  }
}
