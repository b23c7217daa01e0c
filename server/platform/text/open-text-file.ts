import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decodeMixedEncodingLines, type TextEncodingStats } from './decode-mixed-encoding-lines.ts';

/** A path, or a file that was sent. */
export type TextFileSource = string | { name: string; bytes: Uint8Array };

export type OpenedTextFile = {
  text: AsyncIterable<string>;
  encodings: TextEncodingStats;
  bytes: { read: number; total: number };
  close(): void;
};

export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}
export class TextTooLongError extends UnreadableFileError {
  override name = 'TextTooLongError';
}

const OTHER_ARCHIVES: [name: string, magic: number[]][] = [
  ['a zip archive', [0x50, 0x4b, 0x03, 0x04]],
  ['an xz file', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a bzip2 file', [0x42, 0x5a, 0x68]],
  ['a Zstandard file', [0x28, 0xb5, 0x2f, 0xfd]],
];

const GZIP = [0x1f, 0x8b];
const UTF_16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const CHUNK_BYTES = 256 * 1024;
const MEGABYTE = 1024 * 1024;
// Gzip packs text a thousand times smaller, so the size of a sent file says nothing.
const MAX_SENT_MEGABYTES = 512;

/** Of a sent file no more than `maxMegabytes` are unpacked; then it throws TextTooLongError. */
export async function openTextFile(
  text: TextFileSource,
  maxMegabytes = typeof text === 'string' ? Infinity : MAX_SENT_MEGABYTES,
): Promise<OpenedTextFile> {
  const name = textFileName(text);
  const { head, total, stream } = typeof text === 'string' ? await openPath(text) : openBytes(text.bytes);
  const archive = OTHER_ARCHIVES.find(([, magic]) => startsWith(head, magic));
  if (archive) throw new UnreadableFileError(`${name} is ${archive[0]}. Please unpack it first, or use gzip`);
  const isGzipped = startsWith(head, GZIP);
  if (!isGzipped && !isText(head)) throw new UnreadableFileError(`${name} is not text`);
  const bytes = { read: 0, total };
  const encodings: TextEncodingStats = { otherLines: 0 };
  const counted = stream.on('data', (chunk: Buffer) => (bytes.read += chunk.length)).pause();
  const plain = isGzipped ? (pipeline(counted, createGunzip(), ignore) as Readable) : counted;
  return {
    text: decodeMixedEncodingLines(limited(withReason(plain, name), name, maxMegabytes), encodings),
    encodings,
    bytes,
    close: () => stream.destroy(),
  };
}

export function textFileName(text: TextFileSource): string {
  return typeof text === 'string' ? text : text.name;
}

/** Pictures and other binary files have zeros near their start, and only UTF-16 text has them too. */
function isText(head: Uint8Array): boolean {
  return !head.includes(0) || UTF_16_MARKS.some((mark) => startsWith(head, mark));
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => head[at] === byte);
}

type OpenedBytes = { head: Uint8Array; total: number; stream: Readable };

async function openPath(path: string): Promise<OpenedBytes> {
  const head = await firstBytes(path);
  const total = (await stat(path)).size;
  return { head, total, stream: createReadStream(path, { highWaterMark: CHUNK_BYTES }) };
}

function openBytes(bytes: Uint8Array): OpenedBytes {
  const stream = Readable.from(chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)), {
    objectMode: false,
  });
  return { head: bytes.subarray(0, 16), total: bytes.length, stream };
}

function* chunksOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function firstBytes(path: string): Promise<Buffer> {
  try {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new UnreadableFileError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

async function* withReason(stream: Readable, name: string): AsyncIterable<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw new UnreadableFileError(`${name} is cut off: ${(error as Error).message}`);
  }
}

async function* limited(
  chunks: AsyncIterable<Buffer>,
  name: string,
  maxMegabytes: number,
): AsyncIterable<Buffer> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxMegabytes * MEGABYTE)
      throw new TextTooLongError(
        `${name} has more than ${maxMegabytes} MB of text. Please split it, or import it on the command line`,
      );
    yield chunk;
  }
}

// The reader of the last stream gets the error; pipeline() only has to pass it on.
function ignore(): void {}
