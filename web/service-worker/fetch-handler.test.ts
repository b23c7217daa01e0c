import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheOfflineResponse, handleFetch } from './fetch-handler.ts';
import type { FetchEvent } from './service-worker-scope.ts';

let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin: 'http://site.test' });
  vi.stubGlobal('navigator', {
    locks: { request: async (...parts: unknown[]) => (parts.at(-1) as () => unknown)() },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noMemberCache = Promise.resolve(undefined);
const listRequest = new Request('http://site.test/api/sandwiches/1?limit=3');

function answer(cacheControl: string, status = 200, text = '{}'): Response {
  return new Response(text, { status, headers: { 'cache-control': cacheControl } });
}

test('a public response goes into the shared cache with its time', async () => {
  await cacheOfflineResponse(listRequest, answer('public, no-cache'), noMemberCache);
  expect([...caches.entries.keys()]).toEqual(['seen']);
  const cached = caches.entries.get('seen')!.get('/api/sandwiches/1?limit=3')!;
  expect(Date.parse(cached.headers.get('x-kept-at')!)).not.toBeNaN();
});

test('a member’s private response goes only into that member’s cache', async () => {
  await caches.open('mine-u1');
  const { finish, work } = startMemberRequest();
  finish(answer('private, no-store'));
  await work();
  expect([...caches.entries.get('mine-u1')!.keys()]).toEqual(['/api/sandwiches/1?limit=3']);
  expect([...caches.entries.keys()]).toEqual(['mine-u1']);
});

test('a private response that arrives after a logout is not cached', async () => {
  await caches.open('mine-u1');
  const { finish, work } = startMemberRequest();
  await vi.waitFor(() => expect(caches.openedNames).toEqual(['mine-u1', 'mine-u1']));
  caches.entries.clear();
  finish(answer('private, no-store'));
  await work();
  expect([...caches.entries.keys()]).toEqual([]);
});

test('a private response to a request after a logout is not cached', async () => {
  const { finish, work } = startMemberRequest();
  finish(answer('private, no-store'));
  await work();
  expect([...caches.entries.keys()]).toEqual([]);
});

test('a response that arrives after the cached one was used is cached, and the network counts as up', async () => {
  vi.useFakeTimers();
  await caches.open('mine-u1');
  caches.entries.get('mine-u1')!.set('/api/sandwiches/1?limit=3', new Response('old'));
  const { finish, work, response, sent } = startMemberRequest();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await (await response()).text()).toBe('old');
  finish(answer('private, no-store', 200, 'new'));
  await work();
  expect(await caches.entries.get('mine-u1')!.get('/api/sandwiches/1?limit=3')!.text()).toBe('new');
  expect(sent).toContainEqual(expect.objectContaining({ isUp: true }));
  expect(sent).not.toContainEqual(expect.objectContaining({ isUp: false }));
});

test('a request that must not be answered from a cache goes past the worker', () => {
  const respondWith = vi.fn<FetchEvent['respondWith']>();
  const event = { clientId: 'page', respondWith, waitUntil: () => {}, preloadResponse: undefined };
  handleFetch({
    ...event,
    request: new Request(listRequest, { cache: 'no-store' }),
  } as unknown as FetchEvent);
  expect(respondWith).not.toHaveBeenCalled();
});

test.each([
  ['a private response without a member', answer('private, no-store')],
  ['a response without cache-control', answer('')],
  ['an error response', answer('public, no-cache', 404)],
  ['a response that is too large', answer('public, no-cache', 200, 'x'.repeat(300_001))],
])('%s is not cached', async (_, response) => {
  await cacheOfflineResponse(listRequest, response, noMemberCache);
  expect([...caches.entries.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
});

test('the oldest responses are evicted if there are too many', async () => {
  for (let n = 0; n < 252; n++) {
    const request = new Request(`http://site.test/api/sandwiches/${n}`);
    await cacheOfflineResponse(request, answer('public, no-cache'), noMemberCache);
  }
  const cached = [...caches.entries.get('seen')!.keys()];
  expect([cached.length, cached[0]]).toEqual([250, '/api/sandwiches/2']);
});

/** A request of member u1 whose response from the network is held until `finish`. */
function startMemberRequest() {
  const network = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => network.promise);
  const sent: unknown[] = [];
  const client = { postMessage: (message: unknown) => void sent.push(message) };
  vi.stubGlobal('clients', { get: async () => client });
  const waitedFor: Promise<unknown>[] = [];
  let responded: Promise<Response> | undefined;
  let hasEnded = false;
  handleFetch({
    request: new Request(listRequest, { headers: { authorization: 'Bearer u1' } }),
    clientId: 'page',
    respondWith(response: Promise<Response>) {
      responded = response;
      void response.then(() => (hasEnded = true));
    },
    waitUntil(work: Promise<unknown>) {
      if (hasEnded) throw new DOMException('The event has ended.', 'InvalidStateError');
      waitedFor.push(work);
    },
  } as unknown as FetchEvent);
  return {
    finish: network.resolve,
    response: () => responded!,
    work: () => Promise.all(waitedFor),
    sent,
  };
}

/** The part of Cache Storage that these tests use. */
class FakeCaches {
  readonly entries = new Map<string, Map<string, Response>>();
  readonly openedNames: string[] = [];

  async has(name: string) {
    return this.entries.has(name);
  }

  async match(key: string, { cacheName }: { cacheName: string }) {
    return this.entries.get(cacheName)?.get(key)?.clone();
  }

  async open(name: string) {
    this.openedNames.push(name);
    const cache = this.entries.get(name) ?? new Map<string, Response>();
    this.entries.set(name, cache);
    return {
      match: async (key: string) => cache.get(key)?.clone(),
      put: async (key: string, response: Response) => void cache.set(key, response),
      delete: async (key: string) => cache.delete(key),
      keys: async () => [...cache.keys()],
    };
  }
}
