import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decodeText, type Encodings } from './decode-text.ts';

export type OpenedText = {
  text: AsyncIterable<string>;
  encodings: Encodings;
  bytes: { read: number; total: number };
  close(): void;
};

export class UnreadableFile extends Error {}

const OTHER_ARCHIVES: [name: string, magic: number[]][] = [
  ['a zip archive', [0x50, 0x4b, 0x03, 0x04]],
  ['an xz file', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a bzip2 file', [0x42, 0x5a, 0x68]],
  ['a Zstandard file', [0x28, 0xb5, 0x2f, 0xfd]],
];

export async function openText(path: string): Promise<OpenedText> {
  const head = await firstBytes(path);
  const archive = OTHER_ARCHIVES.find(([, magic]) => magic.every((byte, at) => head[at] === byte));
  if (archive) throw new UnreadableFile(`${path} is ${archive[0]}: unpack it first, or use gzip`);
  const bytes = { read: 0, total: (await stat(path)).size };
  const encodings: Encodings = { otherLines: 0 };
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const counted = file.on('data', (chunk) => (bytes.read += chunk.length)).pause();
  const gzipped = head[0] === 0x1f && head[1] === 0x8b;
  const plain = gzipped ? (pipeline(counted, createGunzip(), ignore) as Readable) : counted;
  return {
    text: decodeText(withReason(plain, path), encodings),
    encodings,
    bytes,
    close: () => file.destroy(),
  };
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
    throw new UnreadableFile(`${path} cannot be read: ${(error as Error).message}`);
  }
}

async function* withReason(stream: Readable, path: string): AsyncIterable<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw new UnreadableFile(`${path} breaks off: ${(error as Error).message}`);
  }
}

// The reader of the last stream gets the error; pipeline() only has to pass it on.
function ignore(): void {}
