import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheOfflineResponse } from './fetch-handler.ts';

let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

const listRequest = new Request('http://site.test/api/sandwiches/1?limit=3');

function answer(cacheControl: string, status = 200, text = '{}'): Response {
  return new Response(text, { status, headers: { 'cache-control': cacheControl } });
}

test('a public response goes into the shared cache with its time', async () => {
  await cacheOfflineResponse(listRequest, answer('public, no-cache'), null);
  expect([...caches.entries.keys()]).toEqual(['seen']);
  const cached = caches.entries.get('seen')!.get('/api/sandwiches/1?limit=3')!;
  expect(Date.parse(cached.headers.get('x-kept-at')!)).not.toBeNaN();
});

test('a member’s private response goes only into that member’s cache', async () => {
  await cacheOfflineResponse(listRequest, answer('private, no-store'), 'u1');
  expect([...caches.entries.keys()]).toEqual(['mine-u1']);
});

test.each([
  ['a private response without a member', answer('private, no-store'), null],
  ['a response without cache-control', answer(''), null],
  ['an error response', answer('public, no-cache', 404), null],
  ['a response that is too large', answer('public, no-cache', 200, 'x'.repeat(300_001)), null],
])('%s is not cached', async (_, response, userId) => {
  await cacheOfflineResponse(listRequest, response, userId);
  expect([...caches.entries.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
});

test('the oldest responses are evicted if there are too many', async () => {
  for (let n = 0; n < 252; n++) {
    const request = new Request(`http://site.test/api/sandwiches/${n}`);
    await cacheOfflineResponse(request, answer('public, no-cache'), null);
  }
  const cached = [...caches.entries.get('seen')!.keys()];
  expect([cached.length, cached[0]]).toEqual([250, '/api/sandwiches/2']);
});

/** The part of Cache Storage that these tests use. */
class FakeCaches {
  readonly entries = new Map<string, Map<string, Response>>();

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
