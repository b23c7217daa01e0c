import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';
import { HOSTILE_BEHAVIORS, startHostileServer } from '#server/testing/servers/hostile-server.ts';
import { createDiskStorage } from './disk-storage.ts';
import { parseS3Listing } from './s3-listing.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-storage-'));
let s3: Awaited<ReturnType<typeof startTestS3Server>>;
beforeAll(async () => {
  s3 = await startTestS3Server();
});
afterAll(async () => {
  await s3?.stop();
  rmSync(folder, { recursive: true });
});

const ONE = `${'a1'.repeat(16)}-400.webp`;
const TWO = `${'b2'.repeat(16)}-160.webp`;
const PICTURE = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256));

async function namesIn(storage: Storage): Promise<string[]> {
  const names = [];
  for await (const { name } of storage.list()) names.push(name);
  return names.toSorted();
}

describe.each([
  ['on disk', () => createDiskStorage(join(folder, 'uploads'))],
  ['in S3', () => createS3Storage(s3)],
])('a storage %s', (_, create) => {
  test('returns stored files and deletes removed ones', async () => {
    const storage = create();
    expect(await storage.read(ONE)).toBeNull();
    expect(await namesIn(storage)).toEqual([]);
    await storage.put(ONE, PICTURE);
    await storage.put(TWO, PICTURE.subarray(0, 10));
    const stored = await storage.read(ONE);
    expect(stored!.size).toBe(5000);
    expect(await buffer(stored!.stream as Readable)).toEqual(PICTURE);
    expect(await namesIn(storage)).toEqual([ONE, TWO]);
    await storage.remove(ONE);
    await storage.remove(ONE);
    expect(await storage.read(ONE)).toBeNull();
    expect(await namesIn(storage)).toEqual([TWO]);
    await storage.remove(TWO);
  });

  test('returns the modification time of a file', async () => {
    const storage = create();
    await storage.put(ONE, PICTURE);
    const entries = [];
    for await (const each of storage.list()) entries.push(each);
    const [entry] = entries;
    // Uses the clock of the disk.
    const beside = join(folder, 'beside');
    writeFileSync(beside, '');
    expect(Math.abs(statSync(beside).mtimeMs - entry!.modified.getTime())).toBeLessThan(60_000);
    await storage.remove(ONE);
  });
});

describe('on disk', () => {
  test('leaves no unfinished file behind, and no file that other accounts can write', async () => {
    const root = join(folder, 'tidy');
    const storage = createDiskStorage(root);
    await storage.put(ONE, PICTURE);
    expect(readdirSync(join(root, 'a1'))).toEqual([ONE]);
    expect(statSync(join(root, 'a1', ONE)).mode & 0o777).toBe(0o640 & ~process.umask());
    // A folder is in the place of the file, so the write must fail.
    mkdirSync(join(root, 'b2', TWO, 'x'), { recursive: true });
    await expect(storage.put(TWO, PICTURE)).rejects.toThrow();
    expect(readdirSync(join(root, 'b2'))).toEqual([TWO]);
  });

  test.each([
    '../x.webp',
    'a/../../x.webp',
    '/etc/passwd',
    '..',
    '.',
    'x',
    'a\0.webp',
    'a b.webp',
    '',
    '.hidden.webp',
    'a\\..\\b.webp',
    `${'a'.repeat(300)}.webp`,
  ])('rejects the name %j', async (name) => {
    const storage = createDiskStorage(join(folder, 'names'));
    await expect(storage.put(name, PICTURE)).rejects.toThrow('No name for a file');
    await expect(storage.read(name)).rejects.toThrow('No name for a file');
    await expect(storage.remove(name)).rejects.toThrow('No name for a file');
  });

  test('lists nothing without a folder, and ignores stray files', async () => {
    const root = join(folder, 'stray');
    expect(await namesIn(createDiskStorage(root))).toEqual([]);
    mkdirSync(root);
    writeFileSync(join(root, 'README'), 'x');
    expect(await namesIn(createDiskStorage(root))).toEqual([]);
  });
});

describe('in S3', () => {
  const unavailable = { status: 503, retryAfterSeconds: 5 };

  test('answers 503 if the server is unreachable', async () => {
    const storage = createS3Storage({ ...s3, endpoint: `http://127.0.0.1:${await findFreePort()}` });
    await expect(storage.put(ONE, PICTURE)).rejects.toMatchObject(unavailable);
    await expect(storage.read(ONE)).rejects.toMatchObject(unavailable);
    await expect(storage.remove(ONE)).rejects.toMatchObject(unavailable);
  });

  test('answers 503 if the server rejects the signature, without the secret in any message', async () => {
    const storage = createS3Storage({ ...s3, secretAccessKey: 'not-the-secret' });
    const error = await storage.put(ONE, PICTURE).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(unavailable);
    const { message, cause } = error as Error;
    expect(String(cause)).toContain('403');
    expect(message + String(cause)).not.toContain('not-the-secret');
  });

  test.concurrent.for(HOSTILE_BEHAVIORS)(
    'limits time and size for a server that %s, and closes its connections',
    async (manner, { expect }) => {
      const hostileServer = await startHostileServer({});
      await hostileServer.behave(manner);
      const storage = createS3Storage({
        ...s3,
        endpoint: `http://127.0.0.1:${hostileServer.port}`,
        limitMs: 50,
      });
      const read = async () => buffer((await storage.read(ONE))!.stream);
      await Promise.all([
        expect(read()).rejects.toThrow(/Photos aren’t loading|Body Timeout/),
        expect(storage.put(ONE, PICTURE)).rejects.toMatchObject(unavailable),
        expect(storage.remove(ONE)).rejects.toMatchObject(unavailable),
      ]);
      await expect.poll(() => hostileServer.open(), { timeout: 60_000 }).toBe(0);
      await hostileServer.close();
    },
  );

  test('rejects a request with 503 while a hundred wait for a server that does not answer', async () => {
    const hostileServer = await startHostileServer({});
    await hostileServer.behave('never answers');
    const endpoint = `http://127.0.0.1:${hostileServer.port}`;
    const storage = createS3Storage({ ...s3, endpoint, limitMs: 100 });
    const waiting = Array.from({ length: 100 }, () => storage.read(ONE).catch((error: unknown) => error));
    const one = await storage.read(ONE).catch((error: unknown) => error);
    expect(one).toMatchObject(unavailable);
    expect(String((one as Error).cause)).toContain('Too many wait');
    await Promise.all(waiting);
    // Afterward the circuit breaker stays open for a while.
    const next = await storage.read(ONE).catch((error: unknown) => error);
    expect(String((next as Error).cause)).toContain('left alone');
    await hostileServer.close();
  });

  test('answers 503 if the bucket does not exist', async () => {
    const storage = createS3Storage({ ...s3, bucket: 'no-such-bucket' });
    await expect(storage.put(ONE, PICTURE)).rejects.toMatchObject(unavailable);
  });

  test('parses one page of the file listing', () => {
    const page = `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated>
      <Contents><Key>uploads/${ONE}</Key><LastModified>2026-11-21T20:00:00.000Z</LastModified><Size>1</Size></Contents>
      <Contents><Key>uploads/a&amp;b</Key><LastModified>2026-11-20T20:00:00.000Z</LastModified></Contents>
      <NextContinuationToken>1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=</NextContinuationToken></ListBucketResult>`;
    expect(parseS3Listing(page)).toEqual({
      entries: [
        { key: `uploads/${ONE}`, modified: new Date('2026-11-21T20:00:00Z') },
        { key: 'uploads/a&b', modified: new Date('2026-11-20T20:00:00Z') },
      ],
      next: '1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=',
    });
    expect(parseS3Listing('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')).toEqual({
      entries: [],
      next: null,
    });
  });
});
