import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, callApi, httpTransport, setUnreachableListener } from './api-client.ts';
import { createQueryClient } from './query-client.ts';
import { setTabUserId } from '../session/tab-user.ts';

let sent: [url: string, init: RequestInit][];

beforeEach(() => {
  sent = [];
  setTabUserId(null);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return url === '/api/auth/sessions' ? new Response('No.', { status: 401 }) : Response.json([{ id: 1 }]);
  });
});

test('calls send cookies, and a JSON content type with a body, and parse JSON (M7.1, M7.3, A7.1, A7.2)', async () => {
  expect(await callApi('GET', '/api/tags')).toEqual([{ id: 1 }]);
  await callApi('POST', '/api/error-log', { body: { message: 'x' } });
  expect(sent.map(([url, { method, credentials, body }]) => [method, url, credentials, body])).toEqual([
    ['GET', '/api/tags', 'same-origin', undefined],
    ['POST', '/api/error-log', 'same-origin', '{"message":"x"}'],
  ]);
  expect(sent.map(([, { headers }]) => (headers as Headers).get('content-type'))).toEqual([
    null,
    'application/json',
  ]);
});

test('by default, a query sends a GET to the first element of its key and throws on 401 (M7.4, M7.5)', async () => {
  const client = createQueryClient(httpTransport);
  expect(await client.fetchQuery({ queryKey: ['/api/tags'] })).toEqual([{ id: 1 }]);
  expect(sent.map(([url, { method }]) => [method, url])).toEqual([['GET', '/api/tags']]);
  await expect(client.fetchQuery({ queryKey: ['/api/auth/sessions'] })).rejects.toEqual(
    new ApiError(401, 'No.'),
  );
});

test.each<[string, isUnreachable: boolean, respond: () => Response]>([
  ['no response', true, () => fail(new TypeError('Failed to fetch'))],
  ['a proxy’s 502', true, () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
  ['a proxy’s 504', true, () => new Response('', { status: 504 })],
  ['the site’s own 503', false, () => new Response('', { status: 503 })],
  ['a canceled request', false, () => fail(new DOMException('Canceled', 'AbortError'))],
])('after %s, the site counts as unreachable: %s', async (_, isUnreachable, respond) => {
  const listener = vi.fn<() => void>();
  setUnreachableListener(listener);
  vi.stubGlobal('fetch', async () => respond());
  await expect(callApi('GET', '/api/jobs')).rejects.toThrow();
  await expect(callApi('DELETE', '/api/badges/{id}', { params: { id: 1 } })).rejects.toThrow();
  expect(listener).toHaveBeenCalledTimes(isUnreachable ? 2 : 0);
  setUnreachableListener(() => {});
});

function fail(error: Error): never {
  throw error;
}
