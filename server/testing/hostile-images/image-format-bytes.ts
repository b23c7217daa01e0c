import { crc32, deflateSync } from 'node:zlib';
import { assertDefined } from '#shared/assert-defined.ts';

// Encoders written by hand, so that they can write invalid files.

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(type: string, data: Uint8Array | string = '', length?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const [before, after] = [Buffer.alloc(4), Buffer.alloc(4)];
  before.writeUInt32BE(length ?? body.length - 4);
  after.writeUInt32BE(crc32(body));
  return Buffer.concat([before, body, after]);
}

type Header = {
  width: number;
  height: number;
  depth?: number;
  color?: number;
  interlace?: number;
};

export function pngHeader({ width, height, depth = 8, color = 2, interlace = 0 }: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlace], 8);
  return pngChunk('IHDR', data);
}

export function pngPixelChunk(width: number, height: number): Buffer {
  return pngChunk('IDAT', deflateSync(Buffer.alloc(height * (width * 3 + 1))));
}

export function pngBytes(...chunks: Uint8Array[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

export function pngWithChunks(...chunks: Uint8Array[]): Buffer {
  const header = pngHeader({ width: 8, height: 6 });
  return pngBytes(header, ...chunks, pngPixelChunk(8, 6), pngChunk('IEND'));
}

export function jpegSegment(marker: number, data: Uint8Array | string): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

export function jpegWithSegments(jpeg: Buffer, ...segments: Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function jpegWithChangedFrame(jpeg: Buffer, change: (frame: Buffer) => void): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = assertDefined(copy[at + 1]);
    if (marker >= 0xc0 && marker <= 0xc2) {
      change(copy.subarray(at));
      return copy;
    }
  }
  throw new Error('No frame');
}

export function exifBytes(orientation: number, text = '', isLocated = false): Buffer {
  const entries: Buffer[] = [entry(0x0112, 3, 1, short(orientation))];
  const directory = 8 + 2 + 12 * (2 + Number(isLocated)) + 4;
  entries.push(entry(0x010e, 2, text.length + 1, long(directory)));
  if (isLocated) entries.push(entry(0x8825, 4, 1, long(directory + text.length + 1)));
  const position = [
    entry(1, 2, 2, Buffer.from('N\0\0\0', 'latin1')),
    entry(3, 2, 2, Buffer.from('W\0\0\0', 'latin1')),
  ];
  return Buffer.concat([
    Buffer.from('II*\0', 'latin1'),
    long(8),
    short2(entries.length),
    ...entries,
    long(0),
    Buffer.from(`${text}\0`, 'latin1'),
    ...(isLocated ? [short2(position.length), ...position, long(0)] : []),
  ]);
}

function entry(tag: number, type: number, count: number, value: Buffer): Buffer {
  return Buffer.concat([short2(tag), short2(type), long(count), value]);
}

function short2(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function short(value: number): Buffer {
  return Buffer.concat([short2(value), Buffer.alloc(2)]);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

type Frame = { x?: number; y?: number; width: number; height: number };

export function gifBytes(
  screen: { width: number; height: number },
  blocks: Uint8Array[],
  trailer: Uint8Array = Buffer.of(0x3b),
): Buffer {
  const size = [short2(screen.width), short2(screen.height)];
  const table = Buffer.from([200, 80, 40, 20, 60, 120]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    ...size,
    Buffer.from([0x80, 0, 0]),
    table,
    ...blocks,
    trailer,
  ]);
}

/** Eight-bit codes, restarted before they would grow to nine bits. */
export function gifFrameBytes({ x = 0, y = 0, width, height }: Frame, pixels = width * height): Buffer {
  const place = [x, y, width, height].map(short2);
  const codes: number[] = [];
  for (let done = 0; done < pixels; done++) {
    if (done % 120 === 0) codes.push(0x80);
    codes.push(done % 2);
  }
  codes.push(0x81);
  return Buffer.concat([Buffer.of(0x2c), ...place, Buffer.from([0, 7]), subBlocks(Buffer.from(codes))]);
}

export function gifCommentExtension(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(Buffer.from(text, 'latin1'))]);
}

export function gifApplicationExtension(name: string, text: string): Buffer {
  const head = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from(name.padEnd(11), 'latin1')]);
  return Buffer.concat([head, subBlocks(Buffer.from(text, 'latin1'))]);
}

function subBlocks(data: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Buffer.of(block.length), block);
  }
  return Buffer.concat([...blocks, Buffer.of(0)]);
}

export function webpChunk(type: string, data: Uint8Array | string): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  return Buffer.concat([Buffer.from(type), long(body.length), body, Buffer.alloc(body.length % 2)]);
}

export function webpWithChunks(webp: Buffer, ...chunks: Uint8Array[]): Buffer {
  const whole = Buffer.concat([webp, ...chunks]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

export function webpHeader(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

export function webpBytes(...chunks: Uint8Array[]): Buffer {
  return webpWithChunks(Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks);
}
