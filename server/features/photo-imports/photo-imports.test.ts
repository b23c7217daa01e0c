import { once } from 'node:events';
import { createServer } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import {
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const port = await findFreePort();
const pictures = `http://127.0.0.1:${port}`;
const site = useTestApp({ FETCH_ALLOW_FOR_TESTS: `127.0.0.1:${port}`, RATE_LIMITS: 'off' });
const CALL = '/api/photo-imports';
let large: Buffer;
let small: Buffer;
let hits = 0;
const server = createServer((request, response) => {
  hits += 1;
  if (request.url === '/large.png') response.setHeader('content-type', 'image/png').end(large);
  else if (request.url === '/small.png') response.setHeader('content-type', 'image/png').end(small);
  else if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<p>No picture</p>');
  else response.writeHead(404, { 'content-type': 'image/png' }).end('none');
});
let admin: TestUser;
let sandwich: number;
let restaurant: number;

beforeAll(async () => {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  large = await pngOf(900);
  small = await pngOf(100);
  admin = await signUpAdmin(site);
  const row = await createTestSandwich(site.db);
  [sandwich, restaurant] = [row.id, row.restaurant_id];
});
afterAll(() => void server.close());

function pngOf(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
}

function importing(body: object, by = admin) {
  return by.send('POST', CALL, body);
}

test.each(['restaurant', 'sandwich'] as const)(
  'copies the picture of a %s to the site and writes it to the audit log',
  async (kind) => {
    const id = kind === 'restaurant' ? restaurant : sandwich;
    const { status, json } = await importing({ kind, id, imageUrl: `${pictures}/large.png` });
    expect([status, json]).toEqual([
      200,
      { imageUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-\d+\.webp$/) },
    ]);
    const path = kind === 'restaurant' ? 'restaurants' : 'sandwiches';
    expect((await site.get(`/api/${path}/${id}`)).json.imageUrl).toBe(json.imageUrl);
    const entry = await site.db
      .selectFrom('audit_log')
      .select(['entity_type', 'after', 'user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ entity_type: kind, after: { imageUrl: json.imageUrl }, user_id: admin.id });
  },
);

test.each([
  ['nothing', '/missing.png', 422, 'The URL returned 404 instead of a photo.'],
  ['a page', '/page', 422, 'We couldn’t read a photo from this URL.'],
  ['a picture that is too small', '/small.png', 422, 'This photo is too small.'],
])('%s at the address is rejected, and the photo does not change', async (_, path, status, detail) => {
  const before = (await site.get(`/api/sandwiches/${sandwich}`)).json.imageUrl;
  const answer = await importing({ kind: 'sandwich', id: sandwich, imageUrl: pictures + path });
  expect([answer.status, answer.json.detail]).toEqual([status, expect.stringContaining(detail)]);
  expect((await site.get(`/api/sandwiches/${sandwich}`)).json.imageUrl).toBe(before);
});

test('fetches nothing for internal addresses, other schemes and unknown subjects', async () => {
  const before = hits;
  const inside = await importing({ kind: 'sandwich', id: sandwich, imageUrl: 'http://127.0.0.1:9/a.png' });
  expect(inside.status).toBe(422);
  const file = await importing({ kind: 'sandwich', id: sandwich, imageUrl: 'file:///etc/passwd' });
  expect(file.status).toBe(400);
  const unknown = await importing({ kind: 'sandwich', id: 2_000_000_000, imageUrl: `${pictures}/large.png` });
  expect(unknown.status).toBe(404);
  expect(hits).toBe(before);
});

test('only admins can import photos', async () => {
  const body = { kind: 'sandwich', id: sandwich, imageUrl: `${pictures}/large.png` };
  expect((await importing(body, await signUpCatalogEditor(site))).status).toBe(403);
  expect((await importing(body, signedOutUser(site))).status).toBe(401);
});
