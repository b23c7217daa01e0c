import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDecompressedBody } from './read-body.ts';
import { SafeFetchError } from './fetch-target.ts';

const MENU = Buffer.from('Chicken sandwich 12.50');

test.each([
  ['', MENU],
  ['identity', MENU],
  [' GZip ', gzipSync(MENU)],
  ['x-gzip', gzipSync(MENU)],
  ['deflate', deflateSync(MENU)],
  ['br', brotliCompressSync(MENU)],
])('decodes %j, and closes the connection', async (encoding, sent) => {
  const body = Readable.from([sent.subarray(0, 5), sent.subarray(5)]);
  expect(await readDecompressedBody(body, encoding, MENU.length)).toEqual(MENU);
  expect(body.destroyed).toBe(true);
});

test.each([
  ['', MENU],
  ['gzip', gzipSync(MENU)],
])('closes the connection if the body is too large (%j)', async (encoding, sent) => {
  const body = new Readable({ read() {} });
  body.push(sent);
  await expect(readDecompressedBody(body, encoding, MENU.length - 1)).rejects.toThrow(
    new SafeFetchError('it is too large'),
  );
  expect(body.destroyed).toBe(true);
});

test.each(['zstd', 'gzip, gzip', 'constructor', '__proto__'])(
  'rejects the unknown encoding %s',
  async (encoding) => {
    const body = Readable.from([MENU]);
    await expect(readDecompressedBody(body, encoding, 100)).rejects.toThrow('its encoding is unknown');
    expect(body.destroyed).toBe(true);
  },
);

test('fails if the connection breaks within compressed data', async () => {
  const body = new Readable({ read() {} });
  body.push(gzipSync(MENU).subarray(0, 12));
  const reading = readDecompressedBody(body, 'gzip', 100);
  setImmediate(() => body.destroy(new Error('broken off')));
  await expect(reading).rejects.toThrow('broken off');
});

test('listens for the error of a body that was not read, as those of requests emit one', async () => {
  const body = new Readable({ read() {}, destroy: (_error, done) => done(new Error('aborted')) });
  await expect(readDecompressedBody(body, 'zstd', 100)).rejects.toThrow('its encoding is unknown');
  expect(body.listenerCount('error')).toBe(1);
});
