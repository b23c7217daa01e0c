import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { BodyTooLargeError, readLimitedBytes } from '../limited-body.ts';
import { SafeFetchError } from './fetch-target.ts';

/** `maxBytes` limits the decompressed size. */
export async function readDecompressedBody(
  body: Readable,
  encoding: string,
  maxBytes: number,
): Promise<Buffer> {
  try {
    return await readLimitedBytes(unpacked(body, encoding), maxBytes);
  } catch (error) {
    throw error instanceof BodyTooLargeError ? new SafeFetchError('it is too large') : error;
  } finally {
    // A body that is destroyed before its end emits an error, which would end the process without a listener.
    body.on('error', () => {}).destroy();
  }
}

function unpacked(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const unpacker = UNPACKERS.get(name)?.();
  if (!unpacker) throw new SafeFetchError('its encoding is unknown');
  body.on('error', (error) => unpacker.destroy(error));
  return body.pipe(unpacker);
}

const UNPACKERS: ReadonlyMap<string, () => ReturnType<typeof createGunzip>> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
