import fc from 'fast-check';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { wallClockInZone } from '#packages/opening-hours/time/zone-clock.ts';
import { sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createSafeFetch, type SafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { createTestBadge } from '#server/testing/factories/badges.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { createTestPushSubscription, startTestPushService } from '#server/testing/servers/push-service.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { startNotificationWorker } from '../notification-worker.ts';
import { earliestPushTime } from './quiet-hours.ts';
import { countStuckPushes, retryStuckPushes } from '../stuck-message-queries.ts';
import { sendNextPush } from './send-push.ts';
import { OWNED_DATA_LIMITS } from '#server/platform/limits/owned-data-limits.ts';

const service = await startTestPushService();
afterAll(() => service.stop());

const SETTINGS = { FETCH_ALLOW_FOR_TESTS: `127.0.0.1:${service.port}`, BASE_URL: 'https://clucket.example' };
const app = useTestApp({ RATE_LIMITS: 'off', ...SETTINGS }, { logs: true });
const NOON = new Date('2026-11-21T20:00:00Z');
const HOUR = 3_600_000;

let admin: TestUser;
beforeAll(async () => {
  admin = await signUpAdmin(app);
});
beforeEach(async () => {
  await sql`DELETE FROM push_subscriptions`.execute(app.db);
  app.clock.now = NOON;
  service.answer = 201;
  service.received.length = 0;
});

const toLoopback = createSafeFetch({
  allowed: new Set([`127.0.0.1:${service.port}`]),
  ca: service.certificate,
});

async function push(safeFetch: SafeFetch = toLoopback): Promise<void> {
  const config = parseConfig({ NODE_ENV: 'test', ...SETTINGS });
  const log = createLogger('silent');
  const now = () => app.clock.now;
  const notifier = startNotificationWorker({
    database: app.database,
    config,
    log,
    now,
    safeFetch,
    everyMs: 1e8,
  });
  await notifier.work();
  await notifier.stop();
}

async function subscribed(name = 'one') {
  const member = await signUp(app);
  const browser = createTestPushSubscription(service.port, name);
  const answer = await member.send('PUT', '/api/push-subscriptions', browser.subscription);
  expect(answer.status, answer.text).toBe(204);
  return { member, browser };
}

async function createNotification(member: TestUser, name?: string) {
  const badge = await createTestBadge(app.db, name ? { name } : {});
  await admin.send('POST', `/api/users/${member.id}/badges`, { badgeId: badge.id });
}

async function states(member: TestUser) {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM push_deliveries WHERE user_id = ${member.id} ORDER BY notification_id`.execute(app.db);
  return rows.map(({ state }) => state);
}

async function subscriptionsOf(member: TestUser): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM push_subscriptions WHERE user_id = ${member.id}`.execute(app.db);
  return rows.length;
}

function after(hours: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR);
}

describe('a push', () => {
  test('is encrypted for the browser, signed by this site, and sent once', async () => {
    const { member, browser } = await subscribed();
    await createNotification(member, 'Night Owl');
    await push();
    await push();
    expect(service.received).toHaveLength(1);
    const [pushed] = service.received;
    expect(browser.read(pushed!)).toEqual({
      title: 'You earned Night Owl',
      text: 'For being there.',
      path: '/profile',
      tag: expect.stringMatching(/^notification-\d+$/),
      id: expect.any(Number),
    });
    expect(pushed!.body.toString('latin1')).not.toContain('Night Owl');
    expect(pushed!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'low' });
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(pushed!.headers['authorization']))!;
    expect((await member.get('/api/notification-settings')).json.pushKey).toBe(key);
    expect(isSignedBy(key!, token!)).toBe(true);
    expect(await states(member)).toEqual(['sent']);
  });

  test('combines all unread notifications, once a day and never before eleven', async () => {
    const { member, browser } = await subscribed();
    app.clock.now = new Date('2026-11-21T16:00:00Z');
    await createNotification(member, 'First');
    await createNotification(member, 'Second');
    await push();
    expect(service.received).toEqual([]);
    after(3);
    await push();
    expect(browser.read(service.received[0]!)).toEqual({
      title: '2 new notifications from Clucket',
      text: 'You earned Second · You earned First',
      path: '/notifications',
      tag: 'notifications',
      id: null,
    });
    await createNotification(member, 'Third');
    await createNotification(member, 'Fourth');
    after(2);
    await push();
    expect(service.received).toHaveLength(1);
    const [{ id }] = (await member.get('/api/notifications')).json;
    await member.send('PUT', `/api/notifications/${id}/read`);
    after(22);
    await push();
    expect(service.received).toHaveLength(2);
    expect(browser.read(service.received[1]!)).toMatchObject({ title: 'You earned Third' });
  });

  test('is sent to each browser of the member, and to no other', async () => {
    const { member } = await subscribed('phone');
    const laptop = signedOutUser(app);
    await laptop.send('POST', '/api/auth/login', { username: member.username, password: TEST_PASSWORD });
    await laptop.send(
      'PUT',
      '/api/push-subscriptions',
      createTestPushSubscription(service.port, 'laptop').subscription,
    );
    await subscribed('stranger');
    await createNotification(member);
    await push();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/push/laptop', '/push/phone']);
  });

  test('is not delayed by a slow push service that another member has chosen', async () => {
    const slow = await subscribed('tarpit');
    await createNotification(slow.member);
    const { member } = await subscribed('quick');
    await createNotification(member);
    const tarpit = Promise.withResolvers<void>();
    const working = push(async (address, request) => {
      if (address.endsWith('tarpit')) await tarpit.promise;
      return toLoopback(address, request);
    });
    await expect.poll(() => service.received.map(({ path }) => path)).toEqual(['/push/quick']);
    tarpit.resolve();
    await working;
    expect(service.received).toHaveLength(2);
  });

  test.each([404, 410])('deletes the subscription when the push service returns %d', async (status) => {
    const { member } = await subscribed();
    await createNotification(member);
    service.answer = status;
    await push();
    expect([await subscriptionsOf(member), service.received.length]).toEqual([0, 1]);
    expect((await member.get('/api/notification-settings')).json.pushedHere).toBe(false);
    expect((await member.get('/api/notifications')).json).toHaveLength(1);
  });

  test.each([429, 500, 503])(
    'is retried with growing delays, then given up, when the push service returns %d',
    async (status) => {
      const { member } = await subscribed();
      await createNotification(member);
      service.answer = status;
      const attempts = [];
      for (const minutes of [0, 0.5, 0.6, 4, 1.1, 29, 1.1, 119, 1.1, 300]) {
        after(minutes / 60);
        await push();
        attempts.push(service.received.length);
      }
      expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
      expect(await states(member)).toEqual(['given-up']);
      service.answer = 201;
      await createNotification(member);
      await push();
      after(24);
      await push();
      expect(service.received).toHaveLength(6);
    },
  );

  test('that joins the last attempt of an earlier one keeps its own attempts', async () => {
    const { member } = await subscribed();
    await createNotification(member, 'Old');
    service.answer = 503;
    for (const minutes of [0, 1.1, 5.1, 30.1]) {
      after(minutes / 60);
      await push();
    }
    await createNotification(member, 'New');
    after(121 / 60);
    await push();
    expect([service.received.length, await states(member)]).toEqual([5, ['given-up', 'waiting']]);
    service.answer = 201;
    after(1.1 / 60);
    await push();
    expect(await states(member)).toEqual(['given-up', 'sent']);
  });

  test.each([
    ['a permanent rejection', 400],
    ['a redirect', 302],
    ['a connection that breaks after sending', 0],
  ])('is not sent again after %s', async (_, answer) => {
    const { member } = await subscribed();
    await createNotification(member);
    service.answer = answer;
    await push();
    service.answer = 201;
    after(24);
    await push();
    expect([service.received.length, await states(member)]).toEqual([1, ['given-up']]);
  });
});

test('an award succeeds when the subscription ends before its push is queued', async () => {
  const { member } = await subscribed();
  let awarding = Promise.resolve();
  await app.db.transaction().execute(async (other) => {
    await sql`LOCK TABLE push_deliveries IN SHARE MODE`.execute(other);
    awarding = createNotification(member);
    await expect.poll(() => countWaitingSessions(app.db)).toBe(1);
    await sql`DELETE FROM push_subscriptions WHERE user_id = ${member.id}`.execute(other);
  });
  await awarding;
  expect((await member.get('/api/notifications')).json).toHaveLength(1);
  expect(await states(member)).toEqual([]);
});

test('a push that was given up is sent again when an admin retries it', async () => {
  const { member } = await subscribed();
  await createNotification(member);
  const before = await countStuckPushes(app.db, app.clock.now);
  service.answer = 400;
  await push();
  expect(await countStuckPushes(app.db, app.clock.now)).toBe(before + 1);
  service.answer = 201;
  await retryStuckPushes(app.db, app.clock.now);
  after(24);
  await push();
  expect(await states(member)).toEqual(['sent']);
  expect(await countStuckPushes(app.db, app.clock.now)).toBe(0);
});

describe('after a crash or with concurrent workers', () => {
  test('a push that was claimed but got no response is not sent again (at most once)', async () => {
    const { member } = await subscribed();
    await createNotification(member);
    const neverEnds: SafeFetch = async (address, request) => {
      await toLoopback(address, request);
      return new Promise(() => {});
    };
    const now = () => app.clock.now;
    const site = { baseUrl: SETTINGS.BASE_URL, siteName: 'Clucket' };
    void sendNextPush({ db: app.db, safeFetch: neverEnds, site, now });
    await expect.poll(() => service.received.length).toBe(1);
    for (let day = 0; day < 3; day++) {
      after(24);
      await push();
    }
    expect([service.received.length, await states(member)]).toEqual([1, ['claimed']]);
  });

  test('a push that could not be claimed is not sent, and is sent later', async () => {
    const { member } = await subscribed();
    await createNotification(member);
    await sql`ALTER TABLE push_deliveries ADD CONSTRAINT trap CHECK (state <> 'claimed')`.execute(app.db);
    await push();
    expect([service.received.length, await states(member)]).toEqual([0, ['waiting']]);
    await sql`ALTER TABLE push_deliveries DROP CONSTRAINT trap`.execute(app.db);
    await push();
    expect([service.received.length, await states(member)]).toEqual([1, ['sent']]);
  });

  test('twenty concurrent workers send each message once', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, (_, at) => subscribed(`b${at}`)));
    await Promise.all(members.map(({ member }) => createNotification(member)));
    await Promise.all(Array.from({ length: 20 }, () => push()));
    const paths = service.received.map(({ path }) => path);
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
    expect(paths).toHaveLength(12);
  });
});

describe('a subscription (threats E8)', () => {
  const keys = createTestPushSubscription(1, 'x').subscription.keys;

  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://10.0.0.1/a',
    'https://push.example:8443/a',
    'https://someone:secret@push.example/a',
    'ftp://push.example/a',
    'javascript:alert(1)',
    'push.example',
  ])('with the endpoint %s is rejected', async (endpoint) => {
    const member = await signUp(app);
    const answer = await member.send('PUT', '/api/push-subscriptions', { endpoint, keys });
    expect([answer.status, await subscriptionsOf(member)]).toEqual([400, 0]);
  });

  test('whose host resolves to a private address is stored, but nothing is sent there', async () => {
    const member = await signUp(app);
    const endpoint = 'https://push.example/a';
    expect((await member.send('PUT', '/api/push-subscriptions', { endpoint, keys })).status).toBe(204);
    await createNotification(member);
    const inward = createSafeFetch({
      allowed: new Set(),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    await push(inward);
    expect([service.received.length, await states(member)]).toEqual([0, ['given-up']]);
  });

  test('with an http endpoint in the database never receives a request', async () => {
    const { member } = await subscribed();
    let attempts = 0;
    const plain = createServer((_, response) => void (attempts++, response.end()));
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const host = `127.0.0.1:${(plain.address() as AddressInfo).port}`;
    await sql`UPDATE push_subscriptions SET endpoint = ${`http://${host}/a`}`.execute(app.db);
    await createNotification(member);
    await push(createSafeFetch({ allowed: new Set([host]) }));
    plain.close();
    expect([attempts, await states(member)]).toEqual([0, ['given-up']]);
  });

  test('is stored once per session, and at most ten times per member', async () => {
    const { member } = await subscribed();
    await member.send(
      'PUT',
      '/api/push-subscriptions',
      createTestPushSubscription(service.port, 'again').subscription,
    );
    expect(await subscriptionsOf(member)).toBe(1);
    for (let more = 0; more < OWNED_DATA_LIMITS.pushSubscriptions + 2; more++) {
      const { rows } = await sql<{ id: number }>`
        INSERT INTO sessions (user_id, token_hash) VALUES (${member.id}, ${Buffer.from(`hash ${more}`)}) RETURNING id
      `.execute(app.db);
      await sql`
        INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, time_zone, date_created)
        VALUES (${member.id}, ${rows[0]!.id}, 'https://a', 'a', 'a', 'UTC', now())`.execute(app.db);
    }
    const secondSubscription = createTestPushSubscription(service.port, 'last').subscription;
    await Promise.all(
      Array.from({ length: 10 }, () => member.send('PUT', '/api/push-subscriptions', secondSubscription)),
    );
    expect(await subscriptionsOf(member)).toBe(OWNED_DATA_LIMITS.pushSubscriptions);
    expect((await member.get('/api/notification-settings')).json.pushedHere).toBe(true);
  });

  test.each([
    ['a logout', (member: TestUser) => member.send('POST', '/api/auth/logout')],
    ['turning it off', (member: TestUser) => member.send('DELETE', '/api/push-subscriptions')],
    [
      'a new password',
      (member: TestUser) =>
        member.send('POST', `/api/users/${member.id}/password`, {
          currentPassword: TEST_PASSWORD,
          newPassword: 'another-9',
        }),
    ],
    [
      'the deletion of the account',
      ({ id }: TestUser) => sql`DELETE FROM users WHERE id = ${id}`.execute(app.db),
    ],
  ])('ends with %s', async (_, action) => {
    const { member } = await subscribed();
    await createNotification(member);
    await action(member);
    await push();
    expect([await subscriptionsOf(member), service.received]).toEqual([0, []]);
  });

  test('moves to the member who signs in on the same browser, but cannot be taken over with its URL alone', async () => {
    const { member: first, browser } = await subscribed();
    const second = await signUp(app);
    await second.send('PUT', '/api/push-subscriptions', browser.subscription);
    expect([await subscriptionsOf(first), await subscriptionsOf(second)]).toEqual([0, 1]);
    const attacker = await signUp(app);
    const { endpoint } = browser.subscription;
    await attacker.send('PUT', '/api/push-subscriptions', { endpoint, keys });
    expect(await subscriptionsOf(second)).toBe(1);
  });

  test('is not logged', () => {
    expect(app.logged.join('')).not.toMatch(/push\/one|push\.example/);
  });
});

describe('the quiet hours', () => {
  const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];

  test('allow one push a day, between eleven and nine, in any time zone and at any time', () => {
    const anyTime = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...zones), fc.option(fc.nat(72)), (now, zone, hoursAgo) => {
        const last = hoursAgo === null ? null : new Date(now.getTime() - hoursAgo * HOUR);
        const at = earliestPushTime(now, zone, last);
        const { minute, dayNumber } = wallClockInZone(at, zone);
        expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(36 * HOUR);
        expect(minute).toBeGreaterThanOrEqual(11 * 60);
        expect(minute).toBeLessThan(21 * 60);
        if (last) expect(dayNumber).toBeGreaterThan(wallClockInZone(last, zone).dayNumber);
        expect(earliestPushTime(at, zone, last)).toEqual(at);
      }),
      { numRuns: repetitions(60, 2_000) },
    );
  });
});

/** RFC 8292: an ES256 JWT, verified with the raw public key that browsers subscribe with. */
function isSignedBy(key: string, token: string): boolean {
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head, claims, signature] = token.split('.');
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
}
