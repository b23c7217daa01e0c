import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectionWithSandwichesQuery } from '#web/features/collection/queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { cacheQueriesForOffline } from './cache-queries-for-offline.ts';

const cached = new Map<string, Response>();

beforeEach(() => {
  cached.clear();
  const put = async (address: string, answer: Response) => void cached.set(address, answer);
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  vi.stubGlobal('location', { origin: 'http://site.test' });
});
afterEach(() => vi.unstubAllGlobals());

test('caches data that came with the document, but not the session', async () => {
  const client = new QueryClient();
  client.setQueryData(['/api/sandwiches/1'], { id: 1 });
  client.setQueryData(['/api/auth/me'], { id: 'u1' });
  await cacheQueriesForOffline(client, 'u1');
  expect([...cached.keys()]).toEqual(['/api/sandwiches/1']);
  expect(await cached.get('/api/sandwiches/1')!.json()).toEqual({ id: 1 });
});

test('caches the first page of a list, also if only its count was requested', async () => {
  const page = { rows: [{ id: 1 }], next: 'c2', total: 32 };
  const client = new QueryClient({
    defaultOptions: { queries: { meta: { isList: true }, queryFn: async () => page } },
  });
  await client.fetchQuery({ queryKey: ['/api/restaurants', { limit: 1 }, 'count'] });
  const queryKey = ['/api/restaurants', { limit: 9 }, 'pages'];
  await client.fetchInfiniteQuery({ queryKey, initialPageParam: null, getNextPageParam: () => null });
  await cacheQueriesForOffline(client, 'u1');
  for (const limit of [1, 9]) {
    const answer = cached.get(`/api/restaurants?limit=${limit}`)!;
    expect(await answer.json()).toEqual([{ id: 1 }]);
    expect(answer.headers.get('x-total-count')).toBe('32');
    expect(answer.headers.get('link')).toBe(`</api/restaurants?limit=${limit}&cursor=c2>; rel="next"`);
  }
});

test('caches a response that was requested before the worker was active and arrived after', async () => {
  const client = new QueryClient();
  const answer = Promise.withResolvers<object[]>();
  const pendingQuery = client.fetchQuery({
    queryKey: ['/api/users/u1/sandwiches'],
    queryFn: () => answer.promise,
  });
  await cacheQueriesForOffline(client, 'u1');
  expect([...cached.keys()]).toEqual([]);
  answer.resolve([{ id: 5 }]);
  await pendingQuery;
  await vi.waitFor(() => expect([...cached.keys()]).toEqual(['/api/users/u1/sandwiches']), 60_000);
});

test('caches a list that was fetched in pages as a whole under the URL of its first page', async () => {
  const answers: Record<string, [rows: object[], next?: string]> = {
    '': [[{ id: 1 }], '</x?cursor=c2>; rel="next"'],
    c2: [[{ id: 2 }]],
  };
  const client = createQueryClient(async ({ query }) => {
    const [rows, link] = answers[query['cursor'] ?? '']!;
    return { status: 200, contentType: 'application/json', text: JSON.stringify(rows), link };
  });
  await client.fetchQuery(collectionWithSandwichesQuery('u1'));
  await cacheQueriesForOffline(client, 'u1');
  const answer = cached.get('/api/users/u1/sandwiches?with=sandwich&limit=200')!;
  expect(await answer.json()).toEqual([{ id: 1 }, { id: 2 }]);
  expect(answer.headers.get('link')).toBeNull();
});
