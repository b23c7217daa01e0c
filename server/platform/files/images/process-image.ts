import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { inspectImage } from './inspect-image.ts';
import { ImageError } from './image-error.ts';

export type ImageSizeLimit = { width: number; height: number };
export type ImageVariantOptions = { box: ImageSizeLimit; widths: readonly number[] };
export type ProcessedImage = {
  shortSide: number;
  width: number;
  height: number;
  files: { width: number; bytes: Uint8Array }[];
};

const QUALITY = 80;
const TIMEOUT_SECONDS = 5;
const BARE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

// Allows four in-memory decoders and blocks loaders that read files or render documents.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

export async function processImage(
  input: Uint8Array,
  { box, widths }: ImageVariantOptions,
): Promise<ProcessedImage> {
  const { bytes, ...size } = inspectImage(input);
  try {
    const upright = await shrinkAndTurn(bytes, box);
    const { width, height } = upright.info;
    const files = [];
    for (const each of [...widths.filter((smaller) => smaller < width), width])
      files.push({ width: each, bytes: stripMetadata(await encode(upright, each)) });
    return { shortSide: Math.min(size.width, size.height), width, height, files };
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError('damaged', error);
  }
}

type Pixels = { data: Buffer; info: OutputInfo };

/** Shrinks before it rotates, because rotation needs the whole image in memory. */
async function shrinkAndTurn(bytes: Uint8Array, { width, height }: ImageSizeLimit): Promise<Pixels> {
  const source = sharp(bytes, { failOn: 'error', sequentialRead: true, pages: 1 }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  const { orientation = 1 } = await source.metadata();
  const lying = orientation > 4;
  const small = await source
    .resize({
      width: lying ? height : width,
      height: lying ? width : height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return turn(small, orientation);
}

const MIRRORED = new Set([2, 4, 5, 7]);
const DEGREES = [0, 0, 0, 180, 180, 270, 90, 90, 270];

async function turn(pixels: Pixels, orientation: number): Promise<Pixels> {
  const mirrored = MIRRORED.has(orientation);
  const degrees = DEGREES[orientation] ?? 0;
  if (!mirrored && degrees === 0) return pixels;
  const { data, info } = await raw(pixels).flop(mirrored).raw().toBuffer({ resolveWithObject: true });
  if (degrees === 0) return { data, info };
  return raw({ data, info }).rotate(degrees).raw().toBuffer({ resolveWithObject: true });
}

function encode(pixels: Pixels, width: number): Promise<Buffer> {
  return raw(pixels).resize({ width }).webp({ quality: QUALITY, effort: 4 }).toBuffer();
}

function raw({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
}

function stripMetadata(bytes: Buffer): Buffer {
  for (let at = 12; at < bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    if (!BARE_CHUNKS.has(type)) throw new Error(`The encoder wrote a chunk ${type}`);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return bytes;
}
