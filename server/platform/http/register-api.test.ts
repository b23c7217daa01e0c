import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

beforeAll(async () => {
  for (let n = 0; n < 5; n++) await createTestSandwich(site.db);
});

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

function send(method: Method, url: string, headers: Record<string, string> = {}, payload?: string) {
  return site.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

describe('a known ETag gets 304 without a body', () => {
  test.each(['/api/sandwiches', '/api/sandwiches/1', '/api/sandwiches/search?q=cluck', '/api/openapi.json'])(
    '%s',
    async (url) => {
      const first = await send('GET', url);
      const etag = String(first.headers.etag);
      expect(etag).toMatch(/^"[\w.-]+"$/);
      expect(first.headers['cache-control']).toBe('public, no-cache');
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const revalidated = await send('GET', url, { 'if-none-match': known });
        expect(revalidated.statusCode).toBe(304);
        expect(revalidated.body).toBe('');
        expect(revalidated.headers.etag).toBe(etag);
      }
      expect((await send('GET', url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  test('a change gives a new ETag', async () => {
    const before = (await site.get('/api/sandwiches')).headers.etag;
    await createTestSandwich(site.db);
    expect((await site.get('/api/sandwiches')).headers.etag).not.toBe(before);
  });
});

describe('Accept-Encoding', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s', async (encoding, unpack) => {
    const plain = await send('GET', '/api/sandwiches');
    const packed = await send('GET', '/api/sandwiches', { 'accept-encoding': encoding });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
  });

  test.each(['identity', 'br;q=0, gzip;q=0', 'zstd'])(
    '%s gives an uncompressed response',
    async (accepted) => {
      expect(
        (await send('GET', '/api/sandwiches', { 'accept-encoding': accepted })).headers,
      ).not.toHaveProperty('content-encoding');
    },
  );
});

describe('HEAD', () => {
  test.each(['/api/sandwiches', '/api/sandwiches/1', '/api/docs'])(
    '%s has the headers of GET and no body',
    async (url) => {
      const got = await send('GET', url);
      const head = await send('HEAD', url);
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
      for (const name of ['etag', 'content-type', 'cache-control', 'x-total-count'])
        expect(head.headers[name], name).toBe(got.headers[name]);
    },
  );

  test('of a missing row is a 404', async () => {
    expect((await send('HEAD', '/api/sandwiches/999999')).statusCode).toBe(404);
  });
});

describe('a known path with another method', () => {
  test.each([
    ['DELETE', '/api/sandwiches/popular'],
    ['PUT', '/api/tags'],
    ['OPTIONS', '/api/tags'],
    ['POST', '/api/openapi.json'],
  ] as const)('%s %s lists the allowed methods', async (method, url) => {
    const answer = await send(method, url);
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toContain('GET, HEAD');
    expect(answer.json()).toMatchObject({ status: 405, title: 'Method Not Allowed', instance: url });
  });

  test.each([
    ['PUT', '/api/sandwiches/7', 'PATCH, DELETE, GET, HEAD'],
    ['POST', '/api/sandwiches/7/tags?x=1', 'PUT, GET, HEAD'],
    ['HEAD', '/api/auth/login', 'POST'],
    ['GET', '/api/auth/login', 'POST'],
  ] as const)('%s %s allows %s', async (method, url, allow) => {
    const answer = await send(method, url);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
  });

  test.each(['/api/sandwiches/7/nothing', `/api/sandwiches/${'7'.repeat(101)}`, '/api/sandwiches;x'])(
    'PUT %s is an unknown path',
    async (url) => {
      const { statusCode, headers } = await send('PUT', url);
      expect([statusCode, headers.allow]).toEqual([404, undefined]);
    },
  );

  test('is rejected before its body is read', async () => {
    const answer = await send('PUT', '/api/tags', { 'content-type': 'text/strange' }, 'x');
    expect(answer.statusCode).toBe(405);
  });

  test('GET /api/error-log answers 401, or 405 with POST in Allow', async () => {
    const answer = await send('GET', '/api/error-log');
    if (answer.statusCode === 405) expect(answer.headers.allow).toContain('POST');
    expect([401, 405]).toContain(answer.statusCode);
  });
});

describe('every error response is a problem document', () => {
  test.each([
    ['/api/nothing', 404],
    ['/api/sandwiches/1/nothing', 404],
    ['/api/sandwiches/999999', 404],
    ['/api/sandwiches?limit=0', 400],
    ['/api/%zz', 404],
    ['/api/sandwiches/%E0%A4%A', 404],
  ])('%s: %i', async (url, status) => {
    const { statusCode, headers, body } = await send('GET', url);
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body)).toMatchObject({
      type: 'about:blank',
      status,
      title: expect.any(String),
      detail: expect.any(String),
      requestId: expect.any(String),
    });
    expect(JSON.parse(body).message).toBe(JSON.parse(body).detail);
    expect(body).not.toMatch(/node_modules|\.ts:|SELECT|stack/);
  });

  test('the request is never reflected as HTML', async () => {
    const { headers } = await send('GET', '/api/sandwiches?q=%3Cscript%3E');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-type']).not.toContain('html');
  });
});

test('an unexpected error exposes its request id and nothing internal (threats G10)', async () => {
  await sql`ALTER TABLE badges RENAME TO badges_away`.execute(site.db);
  const { statusCode, headers, body } = await send('GET', '/api/badges?q=nothing-like-it');
  await sql`ALTER TABLE badges_away RENAME TO badges`.execute(site.db);
  expect([statusCode, headers['cache-control'], JSON.parse(body)]).toEqual([
    500,
    'no-store',
    {
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong on our side. Please try again later.',
      message: 'Something went wrong on our side. Please try again later.',
      instance: '/api/badges',
      requestId: expect.stringMatching(/./),
    },
  ]);
});
