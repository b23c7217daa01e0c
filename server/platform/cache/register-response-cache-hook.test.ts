import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'api=40/60,api-member=50/60' });
const agent = new Agent({ keepAlive: true });
let port: number;
let visitorNumber = 0;
let url: string;

beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
  return () => agent.destroy();
});
beforeEach(async () => {
  visitorNumber++;
  url = `/api/sandwiches/${(await createTestSandwich(site.db, { name: 'The Big Cluck' })).id}`;
  await site.app.responseCache.settle();
});

test.each(['br', 'gzip', 'identity'])(
  'the second response has the same headers and body as the first (%s)',
  async (coding) => {
    for (const path of [url, '/api/sandwiches/popular', '/api/tags', '/', '/explore']) {
      const first = await sendRequest(path, { 'accept-encoding': coding });
      const second = await requestCached(path, { 'accept-encoding': coding });
      expect(first.status).toBe(200);
      expect(second.headers).toEqual(first.headers);
      expect(second.body.equals(first.body)).toBe(true);
      const known = { 'accept-encoding': coding, 'if-none-match': String(first.headers['etag']) };
      const long = await site.app.inject({ url: path, headers: known });
      const unchanged = await requestCached(path, known);
      expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
      expect(unchanged.headers).toEqual(timeless({ ...long.headers }));
    }
  },
);

test('cached brotli and gzip responses decompress to the same page', async () => {
  await sendRequest('/', { 'accept-encoding': 'br' });
  await sendRequest('/', { 'accept-encoding': 'gzip' });
  const br = await requestCached('/', { 'accept-encoding': 'br' });
  const gzip = await requestCached('/', { 'accept-encoding': 'gzip;q=1, *;q=0' });
  expect(brotliDecompressSync(br.body).toString()).toBe(gunzipSync(gzip.body).toString());
  expect(br.headers['content-security-policy']).toContain("default-src 'none'");
});

test('counts each response against its own address and answers 429 above the limit', async () => {
  const first = await sendRequest(url);
  const second = await requestCached(url);
  expect(leftOf(second)).toBe(leftOf(first) - 1);
  expect(second.policy).toBe(first.policy);
  for (let times = leftOf(second); times > 0; times--) await requestCached(url);
  const rejected = await sendRequest(url);
  expect([rejected.status, leftOf(rejected)]).toEqual([429, 0]);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  visitorNumber++;
  expect((await requestCached(url)).status).toBe(200);
});

test('a member gets the same bytes from memory as a private response, counted as a member', async () => {
  const ada = await signUp(site);
  const cookie = ada.cookie;
  const first = await sendRequest(url, { cookie });
  const connect = vi.spyOn(site.database.pool, 'connect');
  const second = await requestCached(url, { cookie });
  const visitorResponse = await requestCached(url);
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
  expect(second.headers).toEqual(first.headers);
  expect(second.headers['cache-control']).toBe('private, no-store');
  expect([second.policy, leftOf(second)]).toEqual(['"api-member";q=50;w=60', leftOf(first) - 1]);
  expect(visitorResponse.headers).toEqual({ ...first.headers, 'cache-control': 'public, no-cache' });
  expect(visitorResponse.policy).toBe('"api";q=40;w=60');
});

test('pages and private endpoints of a member are not served from memory', async () => {
  const ada = await signUp(site);
  for (const path of ['/', '/api/auth/sessions']) {
    await sendRequest(path, { cookie: ada.cookie });
    const before = answeredFirst();
    const memberResponse = await sendRequest(path, { cookie: ada.cookie });
    expect([memberResponse.status, memberResponse.headers['cache-control'], answeredFirst()]).toEqual([
      200,
      'private, no-store',
      before,
    ]);
  }
});

test('answers 401 to an Authorization header of another member, even if the response is cached', async () => {
  const [ada, ben] = [await signUp(site), await signUp(site)];
  await sendRequest(url, { cookie: ada.cookie });
  const stale = await sendRequest(url, { cookie: ada.cookie, authorization: `Bearer ${ben.id}` });
  expect(stale.status).toBe(401);
  const own = await sendRequest(url, { cookie: ada.cookie, authorization: `Bearer ${ada.id}` });
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
});

test('an unknown session cookie counts as a visitor', async () => {
  await sendRequest(url);
  for (const cookie of ['clucket=', 'clucket=nobody.x', `clucket=nobody.${'x'.repeat(43)}`]) {
    const answer = await sendRequest(url, { cookie });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, no-cache']);
  }
});

test('a member counts as a visitor right after logging out', async () => {
  const ada = await signUp(site);
  const { cookie } = ada;
  await sendRequest(url, { cookie });
  expect((await requestCached(url, { cookie })).headers['cache-control']).toBe('private, no-store');
  await ada.send('POST', '/api/auth/logout');
  expect((await sendRequest(url, { cookie })).headers['cache-control']).toBe('public, no-cache');
});

test('a query, a POST and a HEAD are not served from the cached response', async () => {
  await sendRequest(url);
  const before = answeredFirst();
  expect((await sendRequest(`${url}?x=1`)).status).toBe(400);
  expect((await sendRequest(url, {}, 'POST')).status).toBe(405);
  expect((await sendRequest(url, {}, 'HEAD')).body.length).toBe(0);
  expect(answeredFirst()).toBe(before);
});

/** The response over a real connection, for the visitor that the proxy names. */
async function sendRequest(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const from = { 'x-forwarded-for': `198.51.100.${visitorNumber}` };
  const call = request({ port, path, method, agent, headers: { ...from, ...headers } }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const { ratelimit, 'ratelimit-policy': policy } = answer.headers as Record<string, string | undefined>;
  const body = await buffer(answer);
  return { status: answer.statusCode, headers: timeless(answer.headers), body, ratelimit, policy };
}

/** The same, but fails unless the response comes from memory. */
async function requestCached(path: string, headers: Record<string, string> = {}) {
  const before = answeredFirst();
  const answer = await sendRequest(path, headers);
  expect(answeredFirst(), `${path} was kept`).toBe(before + 1);
  return answer;
}

function answeredFirst(): number {
  const served = site.app.servedFromCache;
  return served[200] + served[304];
}

const OF_THE_MOMENT = [
  'date',
  'ratelimit',
  'ratelimit-policy',
  'connection',
  'keep-alive',
  'transfer-encoding',
];

function timeless(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.includes(name)));
}

function leftOf({ ratelimit }: { ratelimit: string | undefined }): number {
  return Number(/r=(\d+)/.exec(ratelimit ?? '')?.[1]);
}
