import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { createSafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { RELEASE } from '#server/platform/process/release.ts';
import { signUp, signUpAdmin } from '#server/testing/test-users.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createSoftwareUpdateCheck } from './update-check.ts';

const NEWER = { tag_name: 'v99.1.0', html_url: 'https://releases.example/v99.1.0' };
const port = await findFreePort();
const address = `http://127.0.0.1:${port}/latest`;
const site = useTestApp({ UPDATE_CHECK_URL: address, FETCH_ALLOW_FOR_TESTS: `127.0.0.1:${port}` });
const silent = useTestApp();
let server: Server;
let answer: { status: number; body: string };
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(String(request.headers['user-agent']));
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' }).end(answer.body);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  answer = { status: 200, body: JSON.stringify(NEWER) };
  requests = [];
});

test('admins see a newer release, which is requested only once', async () => {
  const admin = await signUpAdmin(site);
  const update = { version: '99.1.0', current: RELEASE.version, url: NEWER.html_url };
  await vi.waitFor(
    async () => expect((await admin.get('/api/overview')).json.update).toEqual(update),
    60_000,
  );
  expect(requests).toEqual([`Clucket/${RELEASE.version}`]);
  expect((await (await signUp(site)).get('/api/overview')).status).toBe(403);
});

test('sends no request without UPDATE_CHECK_URL', async () => {
  const admin = await signUpAdmin(silent);
  expect((await admin.get('/api/overview')).json.update).toBeNull();
  expect(requests).toEqual([]);
});

test.each([
  ['an older release', { ...NEWER, tag_name: 'v0.1.0' }],
  ['this release', { ...NEWER, tag_name: `v${RELEASE.version}` }],
])('does not report %s', async (_, body) => {
  answer.body = JSON.stringify(body);
  const { check, warned } = start();
  check.find(at(0));
  await vi.waitFor(() => expect(requests).toHaveLength(1), 60_000);
  expect([check.find(at(1)), warned]).toEqual([null, []]);
});

test.each([
  ['no release', { message: 'Not Found' }, 404],
  ['a name that is no version', { ...NEWER, tag_name: 'latest' }, 200],
  ['an address that is no https', { ...NEWER, html_url: 'javascript:alert(1)' }, 200],
])('logs %s and tries again after an hour', async (_, body, status) => {
  answer = { status, body: JSON.stringify(body) };
  const { check, warned } = start();
  check.find(at(0));
  await vi.waitFor(() => expect(warned).toHaveLength(1), 60_000);
  expect(check.find(at(59))).toBeNull();
  expect(requests).toHaveLength(1);
  answer = { status: 200, body: JSON.stringify(NEWER) };
  check.find(at(60));
  await vi.waitFor(() => expect(check.find(at(61))).toMatchObject({ version: '99.1.0' }), 60_000);
  expect(requests).toHaveLength(2);
});

test('still reports a known release while the server fails', async () => {
  const { check, warned } = start();
  check.find(at(0));
  await vi.waitFor(() => expect(check.find(at(1))).not.toBeNull(), 60_000);
  answer = { status: 500, body: '{}' };
  check.find(at(24 * 60));
  await vi.waitFor(() => expect(warned).toHaveLength(1), 60_000);
  expect(check.find(at(24 * 60 + 1))).toMatchObject({ version: '99.1.0' });
});

test('blocks private addresses', async () => {
  const { check, warned } = start(new Set());
  check.find(at(0));
  await vi.waitFor(() => expect(warned).toHaveLength(1), 60_000);
  expect(requests).toEqual([]);
});

test.each(['http://releases.example/latest', 'https://user@releases.example/', 'ftp://x.example', 'latest'])(
  'rejects UPDATE_CHECK_URL=%s',
  (text) => {
    expect(() => parseConfig({ UPDATE_CHECK_URL: text })).toThrow(
      'UPDATE_CHECK_URL must be the https address',
    );
  },
);

function start(allowed: ReadonlySet<string> = new Set([`127.0.0.1:${port}`])) {
  const warned: unknown[] = [];
  const log = { warn: (...args: unknown[]) => void warned.push(args) };
  return {
    check: createSoftwareUpdateCheck({ url: address, safeFetch: createSafeFetch({ allowed }), log }),
    warned,
  };
}

function at(minutes: number): Date {
  return new Date(Date.UTC(2026, 10, 26) + minutes * 60_000);
}
