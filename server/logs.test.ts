import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLogger } from '#server/platform/observability/log.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { TEST_PASSWORD, signUp, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// threats D8: no log, at any level, and no metric contains what somebody typed, who they are or where they were.
const metrics = createMetrics();
const site = useTestApp({}, { logs: true, metrics });

const MARK = 'canary4711';

test('a response is one log line with route, status and request id, and without personal data', async () => {
  const { id } = await createTestSandwich(site.db);
  const member = await signUp(site, { email: `${MARK}@example.test` });
  const headers = { 'user-agent': `${MARK} agent`, 'x-request-id': MARK, authorization: `Bearer ${MARK}` };
  await member.get(`/api/sandwiches?q=${MARK}&lat=33.4711471&lng=-117.4711471`, headers);
  await member.get(`/sandwich/${id}?note=${MARK}`, headers);
  await signedOutUser(site).send('POST', '/api/auth/login', { username: MARK, password: `${MARK}-password` });
  await signedOutUser(site).send('POST', '/api/auth/password-reset', {
    email: `${MARK}@example.test`,
    token: MARK,
  });
  await signedOutUser(site).get(`/rankings/${MARK}`);
  await signedOutUser(site).get(`/${MARK}/${MARK}`);
  const log = site.logged.join('');
  expect(log).not.toMatch(new RegExp(`${MARK}|4711471|${TEST_PASSWORD}|${member.cookie.split('=')[1]}`));
  const lines = site.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const answered = lines.filter(({ msg }) => msg === 'Answered');
  expect(answered).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      route: '/api/auth/login',
      status: 401,
      ms: expect.any(Number),
    }),
  );
  const ids = answered.map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await metrics.text()).not.toMatch(new RegExp(`${MARK}|4711471|${member.username}`));
  expect(await metrics.text()).toContain(
    'clucket_requests_total{method="POST",route="/api/auth/login",status="401"} 1',
  );
});

test('line breaks in a header or an address create no log line', async () => {
  await site.app.listen({ port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  site.logged.length = 0;
  for (const request of [
    `GET /x%0d%0a{"level":60,"msg":"forged"} HTTP/1.1\r\nHost: a\r\nUser-Agent: a\tb\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: a\n{"level":60,"msg":"forged"}\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.2.3.4\r\n {"level":60,"msg":"forged"}\r\nConnection: close\r\n\r\n`,
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.end(request);
    await once(socket, 'close');
  }
  expect(site.logged.join('')).not.toContain('forged');
  for (const line of site.logged) expect(() => JSON.parse(line)).not.toThrow();
});

test('the logger redacts secrets and positions that a careless call passes to it', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const secrets = { password: MARK, currentPassword: MARK, newPassword: MARK, email: MARK, token: MARK };
  const place = {
    userLatitude: MARK,
    userLongitude: MARK,
    latitude: MARK,
    longitude: MARK,
    lat: MARK,
    lng: MARK,
  };
  log.info({ body: { ...secrets, ...place }, ...secrets, ...place }, 'careless');
  log.info({ req: { headers: { cookie: MARK, authorization: MARK } } }, 'careless');
  log.info({ res: { headers: { 'set-cookie': MARK } } }, 'careless');
  expect(lines.join('')).not.toContain(MARK);
});
