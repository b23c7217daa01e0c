import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { signUpAdmin, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestApp } from '#server/testing/test-app.ts';
import { parseStackFrames } from './stack-frames.ts';
import { createSentry } from './sentry.ts';

/** Stands in for Sentry: stores every envelope and responds as a test says. */
type Envelope = { url: string; headers: IncomingHttpHeaders; lines: Record<string, any>[] };
let server: Server;
let envelopes: Envelope[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
const testSite = useTestApp({ RATE_LIMITS: 'off' });

beforeAll(async () => {
  server = createServer((request, reply) => {
    void text(request).then((body) => {
      const lines = body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      envelopes.push({ url: request.url!, headers: request.headers, lines });
      reply.writeHead(answer.status, answer.headers).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());
afterEach(() => {
  envelopes = [];
  answer = { status: 200 };
});

/** The shipped application with Sentry enabled; closing it waits for pending reports. */
async function siteWith(environment: Record<string, string>): Promise<TestApp> {
  const { port } = server.address() as AddressInfo;
  const config = parseConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    BASE_URL: 'https://clucket.example',
    SENTRY_DSN: `http://public-key@127.0.0.1:${port}/team/42`,
    ...environment,
  });
  const app = await buildApp({
    loadLimits: NO_SERVER_LOAD_LIMITS,
    config,
    database: testSite.database,
    log: createLogger('silent'),
    now: () => testSite.clock.now,
  });
  const site = { ...testSite, app } as TestApp;
  site.send = async (method, url, { body, headers = {} } = {}) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const response = await app.inject({ method, url, headers, ...payload });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
      text: response.body,
      json: isJson ? response.json() : undefined,
    };
  };
  return site;
}

const BROWSER = {
  message: 'No bun for kim@example.test',
  stack: 'fry@https://clucket.example/assets/oven.js:12:5\nserve@https://clucket.example/assets/oven.js:40:9',
  path: '/explore?q=kim',
};

describe('with SENTRY_DSN', () => {
  test('a server error is sent as one envelope without personal data (A2.15)', async () => {
    const site = await siteWith({});
    const admin = await signUpAdmin(site);
    const failed = await admin.send('POST', '/api/error-log/test', undefined, { 'user-agent': 'Canary/1' });
    expect(failed.status).toBe(500);
    await site.app.close();
    expect(envelopes).toHaveLength(1);
    const [{ url, headers, lines }] = envelopes as [Envelope];
    expect(url).toBe('/team/api/42/envelope/');
    expect(headers['x-sentry-auth']).toMatch(
      /^Sentry sentry_version=7, sentry_client=\S+, sentry_key=public-key$/,
    );
    expect(headers['content-type']).toBe('application/x-sentry-envelope');
    const [head, item, event] = lines as [any, any, any];
    expect(head.event_id).toMatch(/^[0-9a-f]{32}$/);
    expect(item).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      event_id: head.event_id,
      platform: 'node',
      level: 'error',
      environment: 'test',
      tags: { origin: 'server', request_id: failed.json.requestId },
      request: { method: 'POST', url: 'https://clucket.example/api/error-log/test' },
      exception: {
        values: [{ type: 'Error', value: expect.stringContaining('An admin tested error monitoring') }],
      },
    });
    expect(event.exception.values[0].stacktrace.frames.at(-1)).toMatchObject({
      filename: expect.stringContaining('error-log/routes.ts'),
      in_app: true,
    });
    expect(JSON.stringify(lines)).not.toMatch(
      new RegExp(`${admin.id}|${admin.username}|Canary|127\\.0\\.0\\.1`),
    );
  });

  test('a browser error is sent through the server, without its query and without email addresses', async () => {
    const site = await siteWith({});
    expect((await signedOutUser(site).send('POST', '/api/error-log', BROWSER)).status).toBe(204);
    await site.app.close();
    const event = envelopes[0]!.lines[2]!;
    expect(event).toMatchObject({
      platform: 'javascript',
      tags: { origin: 'browser' },
      request: { url: 'https://clucket.example/explore' },
    });
    expect(event['exception'].values[0].value).toBe('No bun for [e-mail]');
    expect(event['exception'].values[0].stacktrace.frames).toEqual([
      {
        function: 'serve',
        filename: 'https://clucket.example/assets/oven.js',
        lineno: 40,
        colno: 9,
        in_app: true,
      },
      {
        function: 'fry',
        filename: 'https://clucket.example/assets/oven.js',
        lineno: 12,
        colno: 5,
        in_app: true,
      },
    ]);
    expect(JSON.stringify(event)).not.toMatch(/kim|user/);
  });

  test('only SENTRY_SEND_PII=on adds the user, the IP address and the query (A2.15)', async () => {
    const site = await siteWith({ SENTRY_SEND_PII: 'on' });
    const admin = await signUpAdmin(site);
    await admin.send('POST', '/api/error-log/test', undefined, { 'user-agent': 'Canary/1' });
    await admin.send('POST', '/api/error-log', BROWSER);
    await site.app.close();
    const [server, browser] = envelopes.map(({ lines }) => lines[2]);
    expect(server).toMatchObject({
      user: { id: admin.id, ip_address: '127.0.0.1' },
      request: { headers: { 'User-Agent': 'Canary/1' } },
    });
    expect(browser).toMatchObject({ user: { id: admin.id }, request: { query_string: 'q=kim' } });
    expect(browser!['exception'].values[0].value).toBe(BROWSER.message);
    expect(JSON.stringify(envelopes)).not.toContain(admin.cookie.split('=')[1]!);
  });

  test('expected errors are not sent', async () => {
    const site = await siteWith({});
    await signedOutUser(site).get('/api/overview');
    await signedOutUser(site).get('/api/nothing');
    await site.app.close();
    expect(envelopes).toEqual([]);
  });

  test('an overloaded Sentry is not called for as long as it asks', async () => {
    let time = Date.parse('2026-11-21T20:00:00Z');
    const { port } = server.address() as AddressInfo;
    const config = parseConfig({ SENTRY_DSN: `http://key@127.0.0.1:${port}/42` });
    const sentry = createSentry(config, createLogger('silent'), () => new Date(time))!;
    const captureAt = async (seconds: number) => {
      time += seconds * 1000;
      sentry.capture({ origin: 'server', error: new Error('again') });
      await sentry.flush();
      return envelopes.length;
    };
    answer = { status: 429, headers: { 'retry-after': '120' } };
    expect(await captureAt(0)).toBe(1);
    answer = { status: 200 };
    expect(await captureAt(119)).toBe(1);
    expect(await captureAt(2)).toBe(2);
  });

  test('an unreachable Sentry changes no response, and the error log still has the error', async () => {
    const site = await siteWith({ SENTRY_DSN: 'http://key@127.0.0.1:1/42' });
    expect(
      (await signedOutUser(site).send('POST', '/api/error-log', { message: 'Nobody hears this' })).status,
    ).toBe(204);
    await site.app.close();
    const admin = await signUpAdmin(testSite);
    expect((await admin.get('/api/error-log?limit=1')).json[0].message).toBe('Nobody hears this');
  });

  test('a storm of errors sends at most 60 a minute', async () => {
    const site = await siteWith({});
    for (let sent = 0; sent < 100; sent++) {
      await signedOutUser(site).send('POST', '/api/error-log', { message: `storm ${sent}` });
    }
    await site.app.close();
    expect(envelopes.length).toBeGreaterThan(5);
    expect(envelopes.length).toBeLessThanOrEqual(60);
  });
});

test('nothing is sent without SENTRY_DSN', async () => {
  await signedOutUser(testSite).send('POST', '/api/error-log', BROWSER);
  await testSite.app.close();
  expect(envelopes).toEqual([]);
});

test('stack frames are parsed, and other text has none', () => {
  expect(
    parseStackFrames('Error: x\n    at Oven.fry (file:///srv/oven.ts:1:2)\n    at node:internal/x:3:4'),
  ).toEqual([
    { filename: 'node:internal/x', lineno: 3, colno: 4, in_app: false },
    { function: 'Oven.fry', filename: 'file:///srv/oven.ts', lineno: 1, colno: 2, in_app: true },
  ]);
  expect(parseStackFrames('fry\n@@@:1\nat (((:x')).toEqual([]);
  expect(parseStackFrames(undefined)).toEqual([]);
});
