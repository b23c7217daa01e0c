import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let port: number;

beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.app.server.address() as AddressInfo);
});

test.each([
  '/%61pi/site',
  '/ap%69/site',
  '/%41pi/site',
  '/a%70i/site',
  '/robots%2etxt',
  '/x%5F',
  '/%7e/',
  '/%30',
  '/api/%73ite',
  '/api/sandwiches/%31',
  '/api/users/x%2Dy/level?q=a',
  '/api/%7E',
])('%s is rejected, because nothing in it needs an escape', async (path) => {
  expect(await site.get(path)).toMatchObject({
    status: 400,
    headers: { 'content-type': expect.stringContaining('problem+json') },
  });
});

test.each([
  '/api/site',
  '/explore?q=%61',
  '/sandwich/%31',
  '/sandwich/%31/api/%31',
  '/api/sandwiches?limit=%31',
])('%s is accepted', async (path) => {
  expect((await site.get(path)).status).not.toBe(400);
});

test('%2F and characters that need an escape answer 404', async () => {
  for (const path of ['/api%2Fsite', '/api/caf%C3%A9', '/api/%20', '/caf%C3%A9', '/%20', '/%25'])
    expect((await site.get(path)).status, path).toBe(404);
});

test('two Host headers are rejected, even if the response is cached', async () => {
  // The first request creates the response that the others find in the cache.
  expect(await statusOf('Host: a.example\r\n')).toBe('200');
  expect(await statusOf('Host: a.example\r\n')).toBe('200');
  expect(await statusOf('Host: a.example\r\nHost: b.example\r\n')).toBe('400');
  expect(await statusOf('Host: a.example\r\nhOST: a.example\r\n')).toBe('400');
});

async function statusOf(headers: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/site HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return data.toString().split(' ')[1]!;
}
