import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchRefused } from './target.ts';

/** The body as it was meant, never more of it than `maxBytes` in memory: what is unpacked counts, not what came. */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  const source = unpacked(body, encoding);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new FetchRefused('it is too large');
      chunks.push(chunk);
    }
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks, size);
}

/** We ask for no encoding; servers that send one all the same get one layer undone, and no second. */
function unpacked(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const unpacker = UNPACKERS.get(name)?.();
  if (!unpacker) throw new FetchRefused('its encoding is unknown');
  body.on('error', (error) => unpacker.destroy(error));
  return body.pipe(unpacker);
}

const UNPACKERS: ReadonlyMap<string, () => ReturnType<typeof createGunzip>> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
