import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { suspensionCleanupJobs } from './cleanup-jobs.ts';
import { lockMemberAndGetUsername, upsertSuspension } from './queries.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

const UNTIL = '2026-11-30T12:00:00.000Z';

function suspend(person: TestUser, more: object = {}, by = admin) {
  return by.send('PUT', `/api/users/${person.id}/suspension`, {
    suspended: true,
    reason: 'Advertising',
    ...more,
  });
}

const lift = (person: TestUser, by = admin) =>
  by.send('PUT', `/api/users/${person.id}/suspension`, { suspended: false });

const signIn = ({ username }: TestUser, password = TEST_PASSWORD) =>
  signedOutUser(site).send('POST', '/api/auth/login', { username, password });

describe('a suspended member', () => {
  test('is signed out everywhere, sees the reason and the end, and keeps the reviews', async () => {
    const person = await signUp(site);
    const { id: sandwichId } = await createTestSandwich(site.db);
    await person.send('POST', '/api/reviews', { sandwichId, rating: 4 });
    expect(await suspend(person, { until: UNTIL })).toMatchObject({
      status: 200,
      json: { message: `${person.username} is now suspended.` },
    });
    expect((await person.get('/api/auth/me')).status).toBe(401);
    expect((await person.send('POST', '/api/reviews', { sandwichId, rating: 1 })).status).toBe(401);
    expect((await signIn(person)).json).toMatchObject({
      status: 403,
      detail: 'Your account is suspended until Nov 30, 2026. Reason: Advertising',
    });
    expect((await signIn(person, 'a-wrong-one')).json.detail).toBe('Invalid username or password');
    expect((await signedOutUser(site).get(`/api/sandwiches/${sandwichId}/reviews`)).json).toHaveLength(1);
    expect((await admin.get(`/api/users?q=${person.username}`)).json).toMatchObject([
      { standing: 'suspended', suspendedUntil: UNTIL },
    ]);
    expect((await signUp(site).then((other) => other.get('/api/users'))).text).not.toMatch(
      /suspended|standing/,
    );
  });

  test('can sign in again when an admin lifts the suspension or when it ends', async () => {
    const person = await signUp(site);
    await suspend(person);
    expect((await signIn(person)).json.detail).toBe('Your account is suspended. Reason: Advertising');
    await lift(person);
    expect((await signIn(person)).status).toBe(200);
    await suspend(person, { until: UNTIL });
    const then = site.clock.now;
    site.clock.now = new Date('2026-11-30T11:59:59Z');
    expect((await signIn(person)).status).toBe(403);
    site.clock.now = new Date(UNTIL);
    expect((await signIn(person)).status).toBe(200);
    site.clock.now = then;
    await suspend(person, { until: UNTIL });
    expect(await suspensionCleanupJobs(site.db)[0]!.run(new Date(UNTIL))).toBeGreaterThan(0);
    const { json } = await admin.get(`/api/audit?entityType=user&entityId=${person.id}`);
    expect(json.map(({ action }: { action: string }) => action)).toEqual([
      'suspend',
      'suspend',
      'lift',
      'suspend',
    ]);
  });

  test('cannot sign in while the suspension is being stored', async () => {
    const person = await signUp(site);
    for (let round = 0; round < 5; round++) {
      const [, entered] = await Promise.all([suspend(person), signIn(person)]);
      const inside = Object.assign(signedOutUser(site), {
        cookie: entered.headers['set-cookie']?.split(';')[0] ?? '',
      });
      expect((await inside.get('/api/auth/me')).status).toBe(401);
      await lift(person);
    }
  });
});

describe('who can suspend whom', () => {
  test('only admins, and only an existing member, with a reason and a future date', async () => {
    const person = await signUp(site);
    for (const [by, status] of [
      [signedOutUser(site), 401],
      [await signUp(site), 403],
      [await signUpCatalogEditor(site), 403],
    ] as const) {
      expect((await suspend(person, {}, by)).status).toBe(status);
      expect((await lift(person, by)).status).toBe(status);
    }
    expect((await suspend(person, { reason: ' ' })).json.detail).toBe('Please say why.');
    expect((await suspend(person, { until: '2026-11-20T00:00:00Z' })).status).toBe(400);
    expect((await suspend({ ...person, id: 'nobody' })).status).toBe(404);
    expect((await person.get('/api/auth/me')).status).toBe(200);
  });

  test('not an admin who is being suspended at the same time', async () => {
    const [person, other] = [await signUp(site), await signUpAdmin(site)];
    await suspend(person);
    const lifting = await site.db.transaction().execute(async (tx) => {
      await lockMemberAndGetUsername(tx, other.id);
      const suspension = { reason: 'x', until: null, actorId: admin.id, now: site.clock.now };
      await upsertSuspension(tx, other.id, suspension);
      const answer = lift(person, other);
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      return { answer };
    });
    expect((await lifting.answer).status).toBe(403);
    await lift(other);
  });

  test('nobody can suspend themselves, and never the last admin (threats B6)', async () => {
    const self = await signUpAdmin(site);
    expect(await suspend(self, {}, self)).toMatchObject({
      status: 409,
      json: { detail: 'You can’t suspend yourself.' },
    });
    for (let round = 0; round < 3; round++) {
      await sql`UPDATE users SET role = 'user'`.execute(site.db);
      const [one, two] = [await signUpAdmin(site), await signUpAdmin(site)];
      const answers = await Promise.all([suspend(one, {}, two), suspend(two, {}, one)]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const { rows } = await sql`SELECT 1 FROM users u WHERE role = 'admin'
        AND NOT EXISTS (SELECT 1 FROM suspensions s WHERE s.user_id = u.id)`.execute(site.db);
      expect(rows).toHaveLength(1);
      const [left, gone] = answers[0]!.status === 200 ? [two, one] : [one, two];
      expect((await left.send('POST', `/api/users/${left.id}/demote`)).status).toBe(409);
      expect((await gone.get('/api/auth/me')).status).toBe(401);
    }
  });
});
