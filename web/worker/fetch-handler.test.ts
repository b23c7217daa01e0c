import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheOfflineResponse } from './fetch-handler.ts';

let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

const asked = new Request('http://site.test/api/sandwiches/1?limit=3');

function answer(cacheControl: string, status = 200, text = '{}'): Response {
  return new Response(text, { status, headers: { 'cache-control': cacheControl } });
}

test('what everybody may read is kept for everybody, with the time of it', async () => {
  await cacheOfflineResponse(asked, answer('public, no-cache'), null);
  expect([...caches.entries.keys()]).toEqual(['seen']);
  const kept = caches.entries.get('seen')!.get('/api/sandwiches/1?limit=3')!;
  expect(Date.parse(kept.headers.get('x-kept-at')!)).not.toBeNaN();
});

test('what a member was answered lies in that member’s own cache and nowhere else', async () => {
  await cacheOfflineResponse(asked, answer('private, no-store'), 'u1');
  expect([...caches.entries.keys()]).toEqual(['mine-u1']);
});

test.each([
  ['a private answer to nobody in particular', answer('private, no-store'), null],
  ['an answer that says nothing of who may keep it', answer(''), null],
  ['a refusal', answer('public, no-cache', 404), null],
  ['what is too long', answer('public, no-cache', 200, 'x'.repeat(300_001)), null],
])('%s is not kept', async (_, response, userId) => {
  await cacheOfflineResponse(asked, response, userId);
  expect([...caches.entries.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
});

test('the oldest answers go first where there are too many', async () => {
  for (let n = 0; n < 252; n++) {
    const request = new Request(`http://site.test/api/sandwiches/${n}`);
    await cacheOfflineResponse(request, answer('public, no-cache'), null);
  }
  const kept = [...caches.entries.get('seen')!.keys()];
  expect([kept.length, kept[0]]).toEqual([250, '/api/sandwiches/2']);
});

/** As much of Cache Storage as is used here. */
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
