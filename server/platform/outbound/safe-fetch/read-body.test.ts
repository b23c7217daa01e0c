import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDecompressedBody } from './read-body.ts';
import { FetchError } from './fetch-target.ts';

const MENU = Buffer.from('Chicken sandwich 12.50');

test.each([
  ['', MENU],
  ['identity', MENU],
  [' GZip ', gzipSync(MENU)],
  ['x-gzip', gzipSync(MENU)],
  ['deflate', deflateSync(MENU)],
  ['br', brotliCompressSync(MENU)],
])('undoes %j, and is done with the connection', async (encoding, sent) => {
  const body = Readable.from([sent.subarray(0, 5), sent.subarray(5)]);
  expect(await readDecompressedBody(body, encoding, MENU.length)).toEqual(MENU);
  expect(body.destroyed).toBe(true);
});

test.each([
  ['', MENU],
  ['gzip', gzipSync(MENU)],
])('is done with the connection too where too much comes (%j)', async (encoding, sent) => {
  const body = new Readable({ read() {} });
  body.push(sent);
  await expect(readDecompressedBody(body, encoding, MENU.length - 1)).rejects.toThrow(
    new FetchError('it is too large'),
  );
  expect(body.destroyed).toBe(true);
});

test.each(['zstd', 'gzip, gzip', 'constructor', '__proto__'])('does not know %s', async (encoding) => {
  const body = Readable.from([MENU]);
  await expect(readDecompressedBody(body, encoding, 100)).rejects.toThrow('its encoding is unknown');
  expect(body.destroyed).toBe(true);
});

test('ends where the connection breaks within what is packed', async () => {
  const body = new Readable({ read() {} });
  body.push(gzipSync(MENU).subarray(0, 12));
  const reading = readDecompressedBody(body, 'gzip', 100);
  setImmediate(() => body.destroy(new Error('broken off')));
  await expect(reading).rejects.toThrow('broken off');
});

test('hears of it where a body that was not read ends with an error, as those of a request do', async () => {
  const body = new Readable({ read() {}, destroy: (_error, done) => done(new Error('aborted')) });
  await expect(readDecompressedBody(body, 'zstd', 100)).rejects.toThrow('its encoding is unknown');
  expect(body.listenerCount('error')).toBe(1);
});
