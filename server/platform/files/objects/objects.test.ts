import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions, isLongRun } from '#packages/testing/repetitions.ts';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';
import type { ObjectStore } from './object-store.ts';
import { removeObjectsWithPrefix } from './object-store.ts';
import { streamObjectParts, putObjectParts } from './object-parts.ts';
import { openBucketObjectStore, openDiskObjectStore } from './open-object-store.ts';
import { createDiskObjectStore } from './disk-object-store.ts';
import { withObjectEncryption } from './object-encryption.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-objects-'));
const MEGABYTE = 1024 * 1024;
const KEY = Buffer.alloc(32, 7);
const OTHER_KEY = Buffer.alloc(32, 8);
let s3: Awaited<ReturnType<typeof startTestS3Server>>;

beforeAll(async () => {
  s3 = await startTestS3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const STORES: [string, () => ObjectStore][] = [
  ['a folder', () => openDiskObjectStore(join(folder, 'plain'))],
  ['a bucket', () => openBucketObjectStore({ s3, encryptionKey: null })],
  [
    'an encrypted bucket',
    () => openBucketObjectStore({ s3: { ...s3, bucket: 'pictures' }, encryptionKey: KEY }),
  ],
];

describe.each(STORES)('%s', (_name, open) => {
  test('returns what was stored, lists it in order, and deletes it', async () => {
    const store = open();
    await removeObjectsWithPrefix(store, 'a/');
    for (const key of ['a/b/2', 'a/b/1', 'a/c']) await store.put(key, Buffer.from(key));
    await store.put('a/c', Buffer.from('again'));
    expect(await store.list('a/')).toEqual(['a/b/1', 'a/b/2', 'a/c']);
    expect(await store.list('a/b')).toEqual(['a/b/1', 'a/b/2']);
    expect((await store.get('a/c'))?.toString()).toBe('again');
    await store.remove('a/c');
    expect(await store.get('a/c')).toBeNull();
    await removeObjectsWithPrefix(store, 'a/');
    expect(await store.list('a/')).toEqual([]);
  });

  test('stores a stream in parts, and reports a missing part', async () => {
    const store = open();
    const bytes = Buffer.alloc(repetitions(17, 40) * MEGABYTE, 'parts of a stream ');
    const chunks = [bytes.subarray(0, 5), bytes.subarray(5, -12_000_000), bytes.subarray(-12_000_000)];
    const parts = await putObjectParts(store, 's/', asStream(chunks));
    expect(parts.map((part) => part.bytes)).toEqual(
      isLongRun ? [16 * MEGABYTE, 16 * MEGABYTE, 8 * MEGABYTE] : [16 * MEGABYTE, MEGABYTE],
    );
    expect((await buffer(streamObjectParts(store, 's/', parts))).equals(bytes)).toBe(true);
    await store.remove('s/part-00002');
    await expect(buffer(streamObjectParts(store, 's/', parts))).rejects.toThrow('s/part-00002 is missing');
    await removeObjectsWithPrefix(store, 's/');
  });
});

describe('encryption', () => {
  const plain = openDiskObjectStore(join(folder, 'encrypted'));
  const files = createDiskObjectStore(join(folder, 'encrypted'));
  const store = withObjectEncryption(files, KEY);

  test('stores no plaintext, and never the same bytes for the same content', async () => {
    for (const key of ['one', 'two']) await store.put(key, Buffer.from('crispy thigh'));
    const [one, two] = ['one', 'two'].map((key) => readFileSync(join(folder, 'encrypted', key)));
    expect(one!.includes('crispy')).toBe(false);
    expect(one!.equals(two!)).toBe(false);
    expect((await store.get('one'))?.toString()).toBe('crispy thigh');
  });

  test('rejects a missing or wrong key, damage, a moved object and an unencrypted one', async () => {
    const path = join(folder, 'encrypted', 'one');
    await expect(plain.get('one')).rejects.toThrow(`${path} is encrypted. Set BACKUP_ENCRYPTION_KEY`);
    await expect(withObjectEncryption(files, OTHER_KEY).get('one')).rejects.toThrow(
      `${path} was encrypted with another key than BACKUP_ENCRYPTION_KEY.`,
    );
    const raw = readFileSync(path);
    await files.put('moved', raw);
    await expect(store.get('moved')).rejects.toThrow('moved is damaged');
    raw[40]! ^= 1;
    await files.put('one', raw);
    await expect(store.get('one')).rejects.toThrow('one is damaged');
    await files.put('open', Buffer.from('written without a key'));
    await expect(store.get('open')).rejects.toThrow('open was written without BACKUP_ENCRYPTION_KEY');
  });

  test('reads a bucket that was copied to a folder, but rejects an unencrypted file in it', async () => {
    await store.put('three', Buffer.from('thigh'));
    const copy = openDiskObjectStore(join(folder, 'encrypted'), KEY);
    expect((await copy.get('three'))?.toString()).toBe('thigh');
    await files.put('planted', Buffer.from('thigh'));
    await expect(copy.get('planted')).rejects.toThrow('planted was written without BACKUP_ENCRYPTION_KEY');
  });
});

test('reports a bucket that does not exist', async () => {
  const bucket = openBucketObjectStore({ s3: { ...s3, bucket: 'nowhere' }, encryptionKey: null });
  await expect(bucket.put('a', Buffer.from('a'))).rejects.toThrow(/^s3:\/\/nowhere cannot be used: /);
  await expect(bucket.list('')).rejects.toThrow(/^s3:\/\/nowhere cannot be used: /);
});

async function* asStream(chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
