import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { JOB_INTERVALS_MS } from '#server/background-job-schedule.ts';
import { findDueErasures } from '#server/features/erasures/erasures.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { startCleanupScheduler } from '#server/platform/jobs/cleanup-scheduler.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp, type HttpMethod } from '#server/testing/test-app.ts';
import { isInMaintenance, setMaintenance } from './maintenance.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const DAY_MS = 24 * 3600_000;
let admin: TestUser;
let member: TestUser;
let sandwichId: number;

beforeAll(async () => {
  [admin, member] = [await signUpAdmin(site), await signUp(site)];
  sandwichId = (await createTestSandwich(site.db)).id;
});
afterEach(async () => {
  await turn(false);
});

function turn(isOn: boolean, message?: string) {
  return admin.send('PUT', '/api/maintenance', { isOn, ...(message && { message }) });
}

function review(by: TestUser) {
  return by.send('POST', '/api/reviews', { sandwichId, rating: 4 });
}

const MAINTAINED = { status: 503, title: 'Service Unavailable', reason: 'maintenance' };

describe('while the site is read-only', () => {
  test('rejects every change by a member, a visitor and an admin with 503 and the reason', async () => {
    await turn(true, 'New fryers until noon.');
    // Otherwise, an admin who must set up a second factor could not end the maintenance.
    const enrollment = ['POST /api/auth/second-factor', 'POST /api/auth/second-factor/confirmation'];
    const revocation = [
      'POST /api/auth/logout',
      'DELETE /api/auth/sessions',
      'DELETE /api/auth/sessions/{id}',
      'POST /api/users/{id}/password',
      'POST /api/users/{id}/demote',
    ];
    const open = ['POST /api/auth/login', 'PUT /api/maintenance', ...enrollment, ...revocation];
    const changes = endpoints
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => ({ method: method as HttpMethod, path, call: `${method} ${path}` }));
    for (const { method, path, call } of changes.filter((each) => !open.includes(each.call)))
      for (const client of [member, signedOutUser(site), admin]) {
        const { status, json } = await client.send(method, path.replaceAll(/\{\w+\}/g, '1'), {});
        expect(status, call).toBe(503);
        expect(json, call).toMatchObject({
          ...MAINTAINED,
          detail:
            'The site is read-only for maintenance, so you can’t change anything right now. New fryers until noon.',
        });
      }
    const { headers } = await review(member);
    expect(headers['retry-after']).toBe('60');
    expect((await member.get('/api/reviews')).json).toEqual([]);
    expect((await site.send('POST', '/unsubscribe?token=x')).status).toBe(503);
  }, 120_000);

  test('allows reads, and the site reports that it is read-only', async () => {
    await turn(true, 'New fryers until noon.');
    expect((await member.get('/api/auth/me')).status).toBe(200);
    expect((await site.get('/api/sandwiches')).status).toBe(200);
    expect((await site.get('/api/site')).json.readOnly).toEqual({
      reason: 'maintenance',
      message: 'New fryers until noon.',
      since: site.clock.now.toISOString(),
    });
  });

  test('an admin can sign in and end it; a member gets 503, but only with the right password', async () => {
    await turn(true);
    const signIn = (name: string, password: string) =>
      signedOutUser(site).send('POST', '/api/auth/login', { username: name, password });
    expect((await signIn(admin.username, TEST_PASSWORD)).status).toBe(200);
    expect((await signIn(member.username, 'wrong-one')).status).toBe(401);
    expect(await signIn(member.username, TEST_PASSWORD)).toMatchObject({ status: 503, json: MAINTAINED });
    expect((await turn(false)).json).toEqual({ readOnly: null });
    expect((await signIn(member.username, TEST_PASSWORD)).status).toBe(200);
    expect((await site.get('/api/site')).json.readOnly).toBeNull();
    expect((await review(member)).status).toBe(201);
  });

  test('a member can log out', async () => {
    const departing = await signUp(site);
    await turn(true);
    expect((await departing.send('POST', '/api/auth/logout')).status).toBe(204);
    expect((await departing.get('/api/auth/me')).status).toBe(401);
  });
});

describe('while the site is read-only, an intruder can be signed out', () => {
  test('by a member, who ends sessions and changes the password', async () => {
    const owner = await signUp(site);
    const thieves: TestUser[] = [];
    for (let n = 0; n < 3; n++) {
      const attacker = signedOutUser(site);
      await attacker.send('POST', '/api/auth/login', { username: owner.username, password: TEST_PASSWORD });
      thieves.push(attacker);
    }
    await turn(true);
    const signedIn = async () =>
      Promise.all(thieves.map(async (attacker) => (await attacker.get('/api/auth/me')).status));
    const { json: sessions } = await owner.get('/api/auth/sessions');
    const others = (sessions as { id: number; current: boolean }[]).filter(({ current }) => !current);
    expect((await owner.send('DELETE', `/api/auth/sessions/${others[0]!.id}`)).status).toBe(204);
    expect((await signedIn()).toSorted()).toEqual([200, 200, 401]);
    expect((await owner.send('DELETE', '/api/auth/sessions')).status).toBe(204);
    expect(await signedIn()).toEqual([401, 401, 401]);
    const change = (currentPassword: string) =>
      owner.send('POST', `/api/users/${owner.id}/password`, {
        currentPassword,
        newPassword: 'another-one-9',
      });
    expect((await change('wrong-one')).status).toBe(400);
    expect((await change(TEST_PASSWORD)).status).toBe(204);
  });

  test('by an admin, who can demote another admin but cannot promote anyone', async () => {
    const attacker = await signUpAdmin(site);
    await turn(true);
    expect((await member.send('POST', `/api/users/${attacker.id}/demote`)).status).toBe(403);
    expect((await admin.send('POST', `/api/users/${attacker.id}/demote`)).status).toBe(200);
    expect((await attacker.get('/api/auth/me')).status).toBe(401);
    expect((await admin.send('POST', `/api/users/${attacker.id}/promote`)).status).toBe(503);
  });
});

test('a member who is rejected while trying to keep the account has a week more', async () => {
  const leaving = await signUp(site);
  await leaving.send('DELETE', `/api/users/${leaving.id}`, { password: TEST_PASSWORD, reviews: 'remove' });
  const credentials = { username: leaving.username, password: TEST_PASSWORD, keepAccount: true };
  const keepAccount = () => signedOutUser(site).send('POST', '/api/auth/login', credentials);
  const { now } = site.clock;
  onTestFinished(() => void (site.clock.now = now));
  await turn(true);
  site.clock.now = new Date(now.getTime() + 15 * DAY_MS);
  expect((await keepAccount()).status).toBe(503);
  await turn(false);
  site.clock.now = new Date(now.getTime() + 22 * DAY_MS - 1);
  expect(await findDueErasures(site.db, site.clock.now)).toEqual([]);
  expect((await keepAccount()).status).toBe(200);
});

test('only an admin can turn on maintenance, and the length of the message is limited', async () => {
  const turnedBy = async (user: TestUser, body: object) =>
    (await user.send('PUT', '/api/maintenance', body)).status;
  expect(await turnedBy(signedOutUser(site), { isOn: true })).toBe(401);
  expect(await turnedBy(member, { isOn: true })).toBe(403);
  expect(await turnedBy(admin, { isOn: true, message: 'x'.repeat(301) })).toBe(400);
  expect((await site.get('/api/site')).json.readOnly).toBeNull();
});

test('records each change in the audit log once, with its author', async () => {
  await turn(true, 'Soon back.');
  await turn(true, 'Soon back.');
  await turn(false);
  const { json } = await admin.get('/api/audit?entityType=maintenance&limit=2');
  const entry = { by: { id: admin.id, username: admin.username }, action: 'update', entityId: 'site' };
  expect(json).toMatchObject([
    { ...entry, before: { isOn: true, message: 'Soon back.' }, after: { isOn: false } },
    { ...entry, before: { isOn: false }, after: { isOn: true, message: 'Soon back.' } },
  ]);
});

test('another process is read-only as soon as it has read the cache invalidations', async () => {
  const other = await buildApp({
    loadLimits: NO_SERVER_LOAD_LIMITS,
    config: parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    database: site.database,
    log: createLogger('silent'),
    feedTiming: { timeout: 10_000 },
  });
  try {
    const readOnly = async () => (await other.inject('/api/site')).json<{ readOnly: unknown }>().readOnly;
    expect(await readOnly()).toBeNull();
    await turn(true);
    await other.responseCache.settle();
    expect(await readOnly()).toMatchObject({ reason: 'maintenance' });
  } finally {
    await other.close();
  }
});

test('pauses jobs that change member data, and keeps running the others', async () => {
  const ran: string[] = [];
  const job = (name: string) => ({ name, run: async () => ran.push(name) });
  const scheduler = startCleanupScheduler({
    database: site.database,
    log: createLogger('silent'),
    jobs: [job('members who have left'), { ...job('limits'), runsWhenReadOnly: true }],
    isReadOnly: () => isInMaintenance(site.db),
    everyMs: JOB_INTERVALS_MS.cleanup,
  });
  await turn(true);
  await scheduler.runOnce();
  expect(ran).toEqual(['limits']);
  await turn(false);
  await scheduler.runOnce();
  expect(ran).toEqual(['limits', 'members who have left', 'limits']);
  await scheduler.stop();
});

describe('the command line', () => {
  const cli = (...args: string[]) =>
    runCli(['maintenance', ...args], { DATABASE_URL: databaseUrlOf(site.connection), LOG_LEVEL: 'warn' });

  test('turns it on, shows its status and turns it off, with no user in the audit log', async () => {
    expect((await cli('status')).stdout).toBe('The site is writable.\n');
    const on = await cli('on', '--message', 'Back at noon.');
    expect(on.code).toBe(0);
    expect(on.stdout).toMatch(
      /^The site has been read-only for maintenance since \S+\.\nVisitors see: Back at noon\.\n$/,
    );
    expect((await review(member)).status).toBe(503);
    expect((await cli('status')).stdout).toBe(on.stdout);
    expect((await cli('off')).stdout).toBe('The site is writable.\n');
    expect((await admin.get('/api/audit?entityType=maintenance&limit=1')).json).toMatchObject([{ by: null }]);
  });

  test.each([
    [['maybe'], 'Use on, off or status, not "maybe".'],
    [['off', '--message', 'x'], '--message only works with "maintenance on".'],
    [['on', '--message', ' '], 'The message is empty'],
    [['on', '--message', 'x'.repeat(301)], 'must be 300 characters or less'],
  ])('%j fails with an explanation and changes nothing', async (args, text) => {
    const failed = await cli(...args);
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain(text);
    expect(await isInMaintenance(site.db)).toBe(false);
  });
});

test('two concurrent changes are in the audit log in the order in which they took effect', async () => {
  const change = (message: string) =>
    setMaintenance(site.db, { isOn: true, message }, { by: null, now: site.clock.now });
  await Promise.all([change('One'), change('Two')]);
  const { json } = await admin.get('/api/audit?entityType=maintenance&limit=2');
  expect(json[0].before).toEqual(json[1].after);
  expect(json[0].after.message).toBe((await site.get('/api/site')).json.readOnly.message);
});
