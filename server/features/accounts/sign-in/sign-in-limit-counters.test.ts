import { afterEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { TEST_PASSWORD, signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';
import { createPasswordResetLink } from '../email-tokens/email-tokens.ts';

const SITE = { baseUrl: 'https://clucket.example', siteName: 'Clucket' };
const NEW_PASSWORD = 'another-one';
const site = useTestApp({ RATE_LIMITS: 'registration=1000/3600', TRUST_PROXY: '127.0.0.0/8' });
const HOME = '203.0.113.1';

afterEach(async () => {
  await sql`TRUNCATE rate_limits`.execute(site.db);
});

function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}

function signIn(client: TestUser, name: string, password: string, address: string): Promise<TestResponse> {
  return client.send('POST', '/api/auth/login', { username: name, password }, from(address));
}

/** Sends wrong passwords from one address. */
async function guess(name: string, times: number, address: string): Promise<void> {
  for (let n = 0; n < times; n++) await signIn(signedOutUser(site), name, 'wrong-one', address);
}

/** Uses up the limit of the whole account. */
async function guessFromEverywhere(name: string): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, (_, n) => guess(name, 10, `198.51.100.${n}`)));
}

async function signedOut(): Promise<TestUser> {
  const person = await signUp(site);
  await person.send('POST', '/api/auth/logout');
  return person;
}

describe('wrong passwords from strangers (threats A4)', () => {
  test('from one address lock the account only for that address', async () => {
    const { username } = await signedOut();
    await guess(username, 12, '198.51.100.1');
    expect((await signIn(signedOutUser(site), username, TEST_PASSWORD, '198.51.100.1')).status).toBe(429);
    expect((await signIn(signedOutUser(site), username, TEST_PASSWORD, HOME)).status).toBe(200);
  });

  test('from one address use at most a tenth of the account’s limit', async () => {
    const { username } = await signedOut();
    await guess(username, 40, '198.51.100.1');
    const { headers } = await signIn(signedOutUser(site), username, 'wrong-one', HOME);
    expect(headers['ratelimit']).toContain('"login-account";r=89;');
  });

  test('from many addresses lock out every device except those that have signed in before', async () => {
    const person = await signedOut();
    await guessFromEverywhere(person.username);
    expect((await signIn(signedOutUser(site), person.username, TEST_PASSWORD, HOME)).status).toBe(429);
    expect((await signIn(person, person.username, TEST_PASSWORD, HOME)).status).toBe(200);
  });

  test('from the member’s own address do not lock out a known device', async () => {
    const person = await signedOut();
    await guess(person.username, 12, HOME);
    for (let n = 0; n < 50; n++) await guess(`nobody-${n}`, 1, HOME);
    expect((await signIn(signedOutUser(site), person.username, TEST_PASSWORD, HOME)).status).toBe(429);
    expect((await signIn(person, person.username, TEST_PASSWORD, HOME)).status).toBe(200);
  });
});

describe('a device that has signed in before (D68)', () => {
  test('may send ten wrong passwords', async () => {
    const person = await signedOut();
    for (let n = 0; n < 10; n++)
      expect((await signIn(person, person.username, 'wrong-one', `203.0.113.${n}`)).status).toBe(401);
    expect((await signIn(person, person.username, TEST_PASSWORD, HOME)).status).toBe(429);
    expect((await signIn(signedOutUser(site), person.username, TEST_PASSWORD, HOME)).status).toBe(200);
  });

  test('keeps its cookie, and so its counter, when it signs in again', async () => {
    const person = await signUp(site);
    const { deviceCookie } = person;
    await signIn(person, person.username, TEST_PASSWORD, HOME);
    expect(person.deviceCookie).toBe(deviceCookie);
  });

  test('is not signed in by its device cookie alone', async () => {
    const person = await signedOut();
    expect(person.cookie).toBe('');
    expect(person.deviceCookie).toMatch(/^clucket-device=[\w-]{22}\.[\w-]{43}$/);
    expect((await person.get('/api/auth/me')).status).toBe(401);
  });

  test.each([
    ['of another member', async () => (await signedOut()).deviceCookie],
    ['that nobody signed', async () => `clucket-device=${'A'.repeat(22)}.${'A'.repeat(43)}`],
    ['that makes no sense', async () => 'clucket-device=%00'],
  ])('is not recognized by a cookie %s', async (_kind, cookie) => {
    const victim = await signedOut();
    const attacker = Object.assign(signedOutUser(site), { deviceCookie: await cookie() });
    for (let n = 0; n < 10; n++) await signIn(attacker, victim.username, 'wrong-one', HOME);
    expect((await signIn(attacker, victim.username, TEST_PASSWORD, HOME)).status).toBe(429);
  });

  test('is no longer recognized after a password change', async () => {
    const person = await signUp(site);
    const before = person.deviceCookie;
    const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await person.send('POST', `/api/users/${person.id}/password`, change)).status).toBe(204);
    await guessFromEverywhere(person.username);
    const former = Object.assign(signedOutUser(site), { deviceCookie: before });
    expect((await signIn(former, person.username, NEW_PASSWORD, HOME)).status).toBe(429);
    expect((await signIn(person, person.username, NEW_PASSWORD, HOME)).status).toBe(200);
  });
});

describe('a password reset link (D68)', () => {
  async function resetPassword(owner: TestUser, name: string): Promise<number> {
    const link = await createPasswordResetLink(site.db, SITE, name, site.clock.now);
    const url = `/api/auth/password-reset/${link!.split('token=')[1]}`;
    return (await owner.send('POST', url, { newPassword: NEW_PASSWORD }, from(HOME))).status;
  }

  test('resets the counters that strangers have used up', async () => {
    const { username } = await signedOut();
    await guessFromEverywhere(username);
    expect(await resetPassword(signedOutUser(site), username)).toBe(204);
    expect((await signIn(signedOutUser(site), username, NEW_PASSWORD, HOME)).status).toBe(200);
  });

  test('lets its device sign in while strangers continue, even from the same address', async () => {
    const { username } = await signedOut();
    const owner = signedOutUser(site);
    for (let n = 0; n < 50; n++) await guess(`nobody-${n}`, 1, HOME);
    expect(await resetPassword(owner, username)).toBe(204);
    expect(owner.cookie).toBe('');
    await guessFromEverywhere(username);
    expect((await signIn(owner, username, NEW_PASSWORD, HOME)).status).toBe(200);
  });
});

describe('reset mails', () => {
  function requestReset(client: TestUser, email: string, address: string): Promise<TestResponse> {
    return client.send('POST', '/api/auth/password-reset', { email }, from(address));
  }

  test('are limited to five per hour and address, so that a stranger does not block the member', async () => {
    const owner = await signedOut();
    const email = `${owner.username}@example.test`;
    const answers = [];
    for (let n = 0; n < 6; n++)
      answers.push((await requestReset(signedOutUser(site), email, '198.51.100.1')).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await requestReset(signedOutUser(site), email, HOME)).status).toBe(202);
  });

  test('have a separate limit for a known device, which strangers do not use up', async () => {
    const owner = await signedOut();
    const email = `${owner.username}@example.test`;
    for (let n = 0; n < 20; n++) await requestReset(signedOutUser(site), email, `198.51.100.${n}`);
    for (let n = 0; n < 5; n++) await requestReset(signedOutUser(site), `nobody-${n}@example.test`, HOME);
    expect((await requestReset(signedOutUser(site), email, '203.0.113.2')).status).toBe(429);
    expect((await requestReset(owner, email, HOME)).status).toBe(202);
    expect((await requestReset(owner, 'nobody@example.test', HOME)).status).toBe(429);
  });

  test('are limited to twenty per hour for all known devices of an account together', async () => {
    const owner = await signedOut();
    const email = `${owner.username}@example.test`;
    const answers: number[] = [];
    for (let device = 0; device < 7; device++) {
      const client = signedOutUser(site);
      expect((await signIn(client, owner.username, TEST_PASSWORD, HOME)).status).toBe(200);
      for (let n = 0; n < 3; n++) answers.push((await requestReset(client, email, HOME)).status);
    }
    expect(answers).toEqual([...Array<number>(20).fill(202), 429]);
  });
});
