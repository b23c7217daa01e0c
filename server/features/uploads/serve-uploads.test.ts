import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { createS3Storage } from '#server/platform/files/storage/s3-storage.ts';
import { signUp, signUpAdmin, signedOutUser } from '#server/testing/test-users.ts';
import { createSampleImage } from '#server/testing/hostile-images/crafted-parts.ts';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-serving-'));
const s3 = await startTestS3Server();
const disk = useTestApp({ DATA_DIR: folder });
const remote = useTestApp({
  DATA_DIR: join(folder, 'none'),
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

describe.each([
  ['disk', disk, createDiskStorage(join(folder, 'uploads'))],
  ['S3', remote, createS3Storage(s3)],
])('an upload from %s', (_, site, storage) => {
  let url: string;
  beforeAll(async () => {
    const person = await signUp(site);
    const picture = await createSampleImage().png().toBuffer();
    url = (await person.send('POST', '/api/uploads/imageUploader', picture, { 'content-type': 'image/png' }))
      .json.url;
  });

  test('is cached permanently by browsers, and can only be displayed (threats F4)', async () => {
    const { headers, rawPayload, statusCode } = await site.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${url.slice('/uploads/'.length)}"`,
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('returns 304 for a known ETag', async () => {
    const etag = (await site.get(url)).headers['etag']!;
    const revalidated = await site.get(url, { 'if-none-match': `"x", ${etag}` });
    expect([revalidated.status, revalidated.text, revalidated.headers['etag']]).toEqual([304, '', etag]);
    expect((await site.get(url, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('that was deleted gets 404 for a known ETag too, and so does one that never existed', async () => {
    const person = await signUp(site);
    const picture = await createSampleImage().png().toBuffer();
    const type = { 'content-type': 'image/png' };
    const deleted = (await person.send('POST', '/api/uploads/imageUploader', picture, type)).json.url;
    const etag = (await site.get(deleted)).headers['etag']!;
    await sql`DELETE FROM uploads WHERE user_id = ${person.id}`.execute(site.db);
    expect((await site.get(deleted, { 'if-none-match': etag })).status).toBe(200);
    for await (const { name } of storage.list())
      if (name.startsWith(deleted.slice(9, 41))) await storage.remove(name);
    const invented = `/uploads/${'0'.repeat(32)}-800.webp`;
    for (const gone of [deleted, invented]) {
      const { status, headers } = await site.get(gone, { 'if-none-match': `"${gone.slice(9)}"` });
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  test('answers HEAD without a body', async () => {
    const { statusCode, headers, rawPayload } = await site.app.inject({ method: 'HEAD', url });
    expect([statusCode, rawPayload.length, headers['content-type']]).toEqual([200, 0, 'image/webp']);
    expect(Number(headers['content-length'])).toBeGreaterThan(20);
  });

  test('is the same for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.app.inject({ url })));
    expect(
      new Set(answers.map(({ rawPayload }) => createHash('sha1').update(rawPayload).digest('hex'))).size,
    ).toBe(1);
  });

  test('that a moderator has hidden is served to admins only, in all sizes, until it is restored', async () => {
    const admin = await signUpAdmin(site);
    const member = await signUp(site);
    const { headers } = await site.get(url);
    await sql`INSERT INTO hidden_photos (entity_type, entity_id, image_url, reason, date_created)
      VALUES ('sandwich-photo', '1', ${url}, 'Rude', now())`.execute(site.db);
    await site.app.responseCache.settle();
    for (const address of [url, url.replace(/-\d+\./, '-160.')])
      for (const person of [signedOutUser(site), member]) {
        const rejected = await person.get(address, { 'if-none-match': String(headers['etag']) });
        expect([rejected.status, rejected.headers['cache-control']]).toEqual([410, 'no-store']);
        expect(rejected.json.detail).toBe('This photo is hidden.');
      }
    const seen = await admin.get(url);
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
    await sql`DELETE FROM hidden_photos`.execute(site.db);
    await site.app.responseCache.settle();
    expect((await site.get(url)).status).toBe(200);
  });

  test('that does not exist gets 404, which is not cached', async () => {
    const { status, headers, json } = await site.get(`/uploads/${'0'.repeat(32)}-400.webp`);
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      404,
      'no-store',
      'application/problem+json; charset=utf-8',
    ]);
    expect(json.detail).toBe('This photo doesn’t exist.');
    expect(headers['etag']).toBeUndefined();
  });
});

test('is stored only in S3 if that is configured', async () => {
  const person = await signUp(remote);
  const picture = await createSampleImage().png().toBuffer();
  const { url } = (
    await person.send('POST', '/api/uploads/imageUploader', picture, { 'content-type': 'image/png' })
  ).json;
  const bare = await fetch(`${s3.endpoint}/${s3.bucket}${url}`);
  expect([bare.status, bare.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await remote.get(url)).status).toBe(200);
  expect((await disk.get(url)).status).toBe(404);
});

describe('a path below /uploads (threats F4, B2)', () => {
  const NAMES = [
    '',
    '.',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cwindows',
    '....//....//etc/passwd',
    '%00',
    'x.webp%00.png',
    'a.php',
    '.htaccess',
    'CON',
    '%c0%ae%c0%ae/x',
    '%252e%252e%252f',
    `${'a'.repeat(32)}-400.webp%2f..`,
    `${'A'.repeat(32)}-400.webp`,
    `${'a'.repeat(32)}-400.WEBP`,
    `${'a'.repeat(32)}-400.webp.part`,
    `${'a'.repeat(32)}-400.svg`,
    `${'a'.repeat(33)}-400.webp`,
    `${'a'.repeat(32)}-40000.webp`,
    'a'.repeat(4000),
    '%E2%80%AE',
    '%F0%9F%90%94.webp',
    'aa/x',
    'postgres/postgresql.conf',
  ];

  test.each(NAMES)('%j gets 404', async (name) => {
    const { status, text } = await disk.get(`/uploads/${name}`);
    expect(status).toBe(404);
    expect(text).not.toMatch(/root:|WEBPVP8|listen_addresses/);
  });

  test('gets 404 when it leaves the folder, also in a raw request', async () => {
    await disk.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = disk.app.server.address() as AddressInfo;
    for (const path of [
      '/uploads/../../../../etc/passwd',
      '/uploads/..',
      '/uploads/%2e%2e',
      '//uploads/../x',
      '/uploads/./x',
      '/uploads//x',
      '/uploads/..;/x',
      `http://127.0.0.1:${port}/uploads/../../etc/passwd`,
    ]) {
      const status = await statusOf(port, path);
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('can only be read', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await disk.send(method, `/uploads/${'0'.repeat(32)}-400.webp`)).status).toBe(404);
  });
});

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])));
  });
}
