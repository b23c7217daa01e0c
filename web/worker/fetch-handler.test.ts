import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheOfflineResponse, openMemberCache } from './fetch-handler.ts';

let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

const noMember = Promise.resolve(undefined);
const listRequest = new Request('http://site.test/api/sandwiches/1?limit=3');

function answer(cacheControl: string, status = 200, text = '{}'): Response {
  return new Response(text, { status, headers: { 'cache-control': cacheControl } });
}

test('a public response goes into the shared cache with its time', async () => {
  await cacheOfflineResponse(listRequest, answer('public, no-cache'), noMember);
  expect([...caches.entries.keys()]).toEqual(['seen']);
  const cached = caches.entries.get('seen')!.get('/api/sandwiches/1?limit=3')!;
  expect(Date.parse(cached.headers.get('x-kept-at')!)).not.toBeNaN();
});

test('a member’s private response goes only into that member’s cache', async () => {
  await caches.open('mine-u1');
  await cacheOfflineResponse(listRequest, answer('private, no-store'), openMemberCache('u1'));
  expect([...caches.entries.keys()]).toEqual(['mine-u1']);
  expect([...caches.entries.get('mine-u1')!.keys()]).toEqual(['/api/sandwiches/1?limit=3']);
});

test('a private response that arrives after a logout is not cached, nor is one that is requested after it', async () => {
  await caches.open('mine-u1');
  const opened = openMemberCache('u1');
  await opened;
  caches.entries.delete('mine-u1');
  await cacheOfflineResponse(listRequest, answer('private, no-store'), opened);
  await cacheOfflineResponse(listRequest, answer('private, no-store'), openMemberCache('u1'));
  expect([...caches.entries.keys()]).toEqual([]);
});

test.each([
  ['a private response without a member', answer('private, no-store')],
  ['a response without cache-control', answer('')],
  ['an error response', answer('public, no-cache', 404)],
  ['a response that is too large', answer('public, no-cache', 200, 'x'.repeat(300_001))],
])('%s is not cached', async (_, response) => {
  await cacheOfflineResponse(listRequest, response, noMember);
  expect([...caches.entries.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
});

test('the oldest responses are evicted if there are too many', async () => {
  for (let n = 0; n < 252; n++) {
    const request = new Request(`http://site.test/api/sandwiches/${n}`);
    await cacheOfflineResponse(request, answer('public, no-cache'), noMember);
  }
  const cached = [...caches.entries.get('seen')!.keys()];
  expect([cached.length, cached[0]]).toEqual([250, '/api/sandwiches/2']);
});

/** The part of Cache Storage that these tests use. */
class FakeCaches {
  readonly entries = new Map<string, Map<string, Response>>();

  async has(name: string) {
    return this.entries.has(name);
  }

  open(name: string) {
    const cache = this.entries.get(name) ?? new Map<string, Response>();
    this.entries.set(name, cache);
    return Promise.resolve({
      put: async (key: string, response: Response) => void cache.set(key, response),
      delete: async (key: string) => cache.delete(key),
      keys: async () => [...cache.keys()],
    });
  }
}
