import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { request } from 'node:http';
import { startCachingProxy, type CachingProxy } from '#server/testing/servers/caching-proxy.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off', BASE_URL: 'https://coop.example' });
// Requests every page as everyone, several times over.
vi.setConfig({ testTimeout: 120_000 });
let proxy: CachingProxy;
let [ann, bob, chief] = [] as unknown as [TestUser, TestUser, TestUser];
let paths: string[];

beforeAll(async () => {
  const { id, restaurant_id } = await createTestSandwich(site.db);
  [ann, bob, chief] = [
    await signUp(site, { username: 'ann-canary' }),
    await signUp(site, { username: 'bob-canary' }),
    await signUpAdmin(site),
  ];
  for (const person of [ann, bob]) {
    await person.send('PATCH', `/api/users/${person.id}`, { bio: `secret of ${person.username}` });
    await person.send('POST', '/api/user-sandwiches', {
      sandwichId: id,
      notes: `notes of ${person.username}`,
    });
  }
  paths = [
    ...[
      '/',
      '/explore',
      `/sandwich/${id}`,
      `/restaurant/${restaurant_id}`,
      '/collection',
      '/profile',
      '/settings',
      '/login',
      '/admin',
      '/notifications',
      '/nowhere',
    ],
    ...[
      '/api/auth/me',
      '/api/auth/sessions',
      '/api/site',
      '/api/sandwiches/popular',
      `/api/sandwiches/${id}`,
      '/api/users',
      '/api/notifications',
    ],
    ...[ann, bob].flatMap((person) => [
      `/api/users/${person.id}/sandwiches`,
      `/api/users/${person.id}/level`,
    ]),
    '/api/audit',
    '/sitemap.xml',
    '/robots.txt',
    '/health/ready',
  ];
  proxy = await startCachingProxy(await site.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => proxy?.close());

type Answer = { status: number; headers: Record<string, unknown>; text: string };

function requestThroughProxy(path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {};
    const to = request(proxy.url + path, { headers: { ...length, ...headers } }, async (got) => {
      let text = '';
      for await (const part of got.setEncoding('utf8')) text += String(part);
      resolve({ status: got.statusCode ?? 0, headers: got.headers, text });
    });
    to.on('error', reject).end(body);
  });
}

const MARKS = /(secret|notes) of (ann|bob)-canary|(ann|bob)-canary@/g;

describe('behind a shared cache (threats B9)', () => {
  test('each viewer sees only their own data: two members, an admin, a visitor, and all of them again', async () => {
    for (const path of paths) {
      for (const person of [ann, bob, chief, null, ann, null, bob, chief]) {
        const { text } = await requestThroughProxy(path, person ? { cookie: person.cookie } : {});
        const seen = [...text.matchAll(MARKS)]
          .map(([mark]) => mark)
          .filter((mark) => !person || (person !== chief && !mark.includes(person.username)));
        expect(seen, `${path} for ${person?.username ?? 'nobody'}`).toEqual([]);
      }
    }
    const visible = await requestThroughProxy(`/api/users/${ann.id}/sandwiches`, { cookie: ann.cookie });
    expect(visible.text).toContain('notes of ann-canary');
  });

  test('the cache has stored no personal response and no cookie', () => {
    const cachedResponses = [...proxy.stored.values()].flat();
    expect(cachedResponses.length).toBeGreaterThan(5);
    for (const { body, headers } of cachedResponses) {
      expect(body.toString()).not.toMatch(MARKS);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('request headers outside of the cache key do not change what is stored', async () => {
    for (const path of paths) {
      const before = await requestThroughProxy(path);
      const strange = await requestThroughProxy(path, {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-forwarded-for': '203.0.113.7',
        forwarded: 'host=evil.example;proto=gopher',
        'x-host': 'evil.example',
        'x-original-url': '/admin',
        'x-rewrite-url': '/admin',
        'x-http-method-override': 'DELETE',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        'accept-language': 'xx',
      });
      expect(strange.text, path).not.toMatch(/evil\.example|gopher/);
      expect(JSON.stringify(strange.headers), path).not.toMatch(/evil\.example|gopher/);
      expect(timeless(await requestThroughProxy(path)), path).toEqual(timeless(before));
    }
  });

  test('the body of a GET is ignored', async () => {
    for (const path of paths) {
      const before = await requestThroughProxy(path);
      const fat = await requestThroughProxy(path, {}, '{"q":"evil.example","limit":1}');
      expect([fat.status, fat.text.includes('evil.example')], path).toEqual([before.status, false]);
      expect(timeless(await requestThroughProxy(path)), path).toEqual(timeless(before));
    }
  });

  test('no response contains the Host header of the request', async () => {
    for (const path of paths)
      expect((await requestThroughProxy(path, { host: 'evil.example' })).text, path).not.toContain(
        'evil.example',
      );
  });

  test('a cache-busting parameter changes no page and is rejected by the API', async () => {
    const page = await requestThroughProxy('/?cb=evil');
    expect([page.status, page.text.includes('cb=evil')]).toEqual([200, false]);
    expect((await requestThroughProxy('/api/site?cb=evil')).status).toBe(400);
  });
});

/** Removes what is new in each response: the request id and the time. */
function timeless({ status, text }: Answer) {
  return { status, text: text.replaceAll(/"requestId":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '') };
}
