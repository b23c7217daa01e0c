import { afterEach, describe, expect, test, onTestFinished, vi } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { sql } from '#server/platform/database/database.ts';
import { RATE_LIMITS } from '#server/platform/limits/rate-limits.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { TEST_PASSWORD, signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestApp } from '#server/testing/test-app.ts';

/** A cheap hash, because these tests are about the limits. */
const hasher: PasswordHasher = {
  hash: async (password) => `cheap:${password}`,
  verify: async (hash, password) => hash === `cheap:${password}`,
};
const MANY = repetitions(70, 200);
const ROOMY = 'registration=1000/3600,api=100000/60';
const site = useTestApp({ RATE_LIMITS: ROOMY }, { hasher });
const behindProxy = useTestApp(
  { RATE_LIMITS: `${ROOMY},login-address=5/900`, TRUST_PROXY: '127.0.0.0/8' },
  { hasher },
);

afterEach(async () => {
  await sql`TRUNCATE rate_limits`.execute(site.db);
  await sql`TRUNCATE rate_limits`.execute(behindProxy.db);
});

function login(on: TestApp, username: string, password = 'wrong-one', headers: Record<string, string> = {}) {
  return on.send('POST', '/api/auth/login', { body: { username, password }, headers });
}

async function statuses(answers: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** On a busy machine, some requests time out waiting for a database connection: 503. */
function expectAdmitted({ 401: wrong = 0, 429: late = 0, 503: busy = 0 }, max: number): void {
  expect(wrong).toBeGreaterThan(0);
  expect(wrong).toBeLessThanOrEqual(max);
  expect(wrong + late + busy).toBe(MANY);
}

describe('logins (threats A4; D0.27)', () => {
  test('at most ten of many concurrent wrong passwords for one account are checked', async () => {
    const { username } = await signUp(site);
    const many = Array.from({ length: MANY }, (_, n) =>
      login(site, n % 2 ? username : username.toUpperCase(), 'wrong-one'),
    );
    expectAdmitted(await statuses(many), 10);
  });

  test('at most fifty of many concurrent logins from one address are checked', async () => {
    const many = Array.from({ length: MANY }, (_, n) => login(site, `nobody-${n}`));
    expectAdmitted(await statuses(many), 50);
  });

  test('failures from before the clock was set back by an hour do not block logins', async () => {
    const { username } = await signUp(site);
    for (let time = 0; time < 11; time++) await login(site, username);
    expect((await login(site, username)).status).toBe(429);
    await sql`UPDATE rate_limits SET expire = expire + 30000`.execute(site.db);
    expect((await login(site, username)).status).toBe(429);
    await sql`UPDATE rate_limits SET expire = expire + 3600000`.execute(site.db);
    for (let time = 0; time < 10; time++) expect((await login(site, username)).status).toBe(401);
    expect((await login(site, username)).status).toBe(429);
  });

  test('username and email address share one counter', async () => {
    const { username } = await signUp(site);
    for (let n = 0; n < 5; n++) {
      await login(site, username);
      await login(site, `${username}@example.test`);
    }
    expect((await login(site, username)).status).toBe(429);
  });

  test('the limit survives a restart', async () => {
    const { username } = await signUp(site);
    for (let n = 0; n < 10; n++) await login(site, username);
    await site.restart();
    expect((await login(site, username)).status).toBe(429);
  });

  test('only failures count', async () => {
    const { username } = await signUp(site);
    for (let n = 0; n < repetitions(15, 30); n++)
      expect((await login(site, username, TEST_PASSWORD)).status).toBe(200);
  });

  test('a lockout does not affect the member’s existing session, which can change the password', async () => {
    const victim = await signUp(site);
    for (let n = 0; n < 12; n++) await login(site, victim.username);
    expect((await login(site, victim.username, TEST_PASSWORD)).status).toBe(429);
    expect((await victim.get('/api/auth/me')).status).toBe(200);
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'another-one' };
    expect((await victim.send('POST', `/api/users/${victim.id}/password`, change)).status).toBe(204);
    const credentials = { username: victim.username, password: 'another-one' };
    expect((await victim.send('POST', '/api/auth/login', credentials)).status).toBe(200);
    const other = await signUp(site);
    expect((await other.send('POST', '/api/auth/login', credentials)).status).toBe(429);
    const wrong = { ...credentials, password: 'wrong-one' };
    const guesses = Array.from({ length: 12 }, () => victim.send('POST', '/api/auth/login', wrong));
    expect(await statuses(guesses)).toEqual({ 401: 10, 429: 2 });
  });

  test.each(['change', 'session', 'account'])(
    'a typed username cannot use up the counter "%s" of a member',
    async (kind) => {
      const victim = await signUp(site);
      for (let n = 0; n < 11; n++) await login(site, `${kind}: ${victim.id}`);
      const credentials = { username: victim.username, password: TEST_PASSWORD };
      expect((await victim.send('POST', '/api/auth/login', credentials)).status).toBe(200);
      expect((await login(site, victim.username, TEST_PASSWORD)).status).toBe(200);
      const change = { currentPassword: TEST_PASSWORD, newPassword: 'another-one' };
      expect((await victim.send('POST', `/api/users/${victim.id}/password`, change)).status).toBe(204);
    },
  );

  test('a stolen session can guess the current password at most ten times', async () => {
    const person = await signUp(site);
    const guess = () =>
      person.send('POST', `/api/users/${person.id}/password`, {
        currentPassword: 'wrong-one',
        newPassword: 'another-one',
      });
    expect(await statuses(Array.from({ length: 25 }, guess))).toEqual({ 400: 10, 429: 15 });
  });

  test.each([254, 200])('handles a username of %i characters like any other', async (length) => {
    expect((await login(site, 'x'.repeat(length))).status).toBe(401);
  });

  test('stores no usernames or addresses in plain text', async () => {
    await login(site, 'canary-of-a-name');
    const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limits`.execute(site.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toMatch(/canary|127\.0/);
  });
});

describe('address changes and error reports', () => {
  test('limits changes of the email address to five per hour, but not other profile changes', async () => {
    const person = await signUp(site);
    const change = (body: object) => person.send('PATCH', `/api/users/${person.id}`, body);
    for (let n = 0; n < 5; n++)
      expect((await change({ email: `moved-${n}-${person.username}@example.test` })).status).toBe(200);
    expect((await change({ email: `moved-5-${person.username}@example.test` })).status).toBe(429);
    expect((await person.get('/api/auth/me')).json.email).toBe(`moved-4-${person.username}@example.test`);
    const same = { email: `moved-4-${person.username}@example.test`, bio: 'Still here' };
    expect((await change(same)).status).toBe(200);
  });

  test('limits error reports to sixty per hour and address', async () => {
    const report = { message: 'Broken', stack: 'at home', path: '/' };
    const many = Array.from({ length: 62 }, () => site.send('POST', '/api/error-log', { body: report }));
    expect(await statuses(many)).toEqual({ 204: 60, 429: 2 });
  });
});

describe('RateLimit headers (D0.30)', () => {
  test('every response has each limit that was counted', async () => {
    // Freezes the time, so that the remaining seconds are exact.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const answer = await login(site, 'nobody-here');
    expect(answer.headers['ratelimit-policy']).toBe(
      '"api";q=100000;w=60, "login-address";q=50;w=900, "login";q=10;w=900, "login-account";q=100;w=900',
    );
    expect(answer.headers['ratelimit']).toMatch(
      /^"api";r=\d+;t=\d+, "login-address";r=49;t=900, "login";r=9;t=900, "login-account";r=99;t=900$/,
    );
    expect((await site.get('/api/site')).headers['ratelimit']).toMatch(/^"api";r=\d+;t=\d+$/);
  });

  test('a 429 response says how long to wait', async () => {
    for (let n = 0; n < 10; n++) await login(site, 'nobody-here');
    const { status, headers, json } = await login(site, 'nobody-here');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    expect(headers['ratelimit']).toContain('"login";r=0;');
    expect(json.detail).toBe('Too many attempts. Please wait 15 minutes, then try again.');
  });
});

describe('client addresses (D0.29)', () => {
  test('ignores X-Forwarded-For if no proxy is trusted', async () => {
    const many = Array.from({ length: MANY }, (_, n) =>
      login(site, `nobody-${n}`, 'wrong-one', {
        'x-forwarded-for': `198.51.100.${n}`,
        forwarded: `for=10.0.0.${n}`,
      }),
    );
    expect(await statuses(many)).toEqual({ 401: 50, 429: MANY - 50 });
  });

  test('uses the last address that a trusted proxy added, not those before it', async () => {
    const from = (n: number, seen: string) =>
      login(behindProxy, `nobody-${n}`, 'wrong-one', { 'x-forwarded-for': `192.0.2.${n}, ${seen}` });
    const many = Array.from({ length: 20 }, (_, n) => from(n, '203.0.113.7'));
    expect(await statuses(many)).toEqual({ 401: 5, 429: 15 });
    expect((await from(99, '203.0.113.8')).status).toBe(401);
  });

  test('counts IPv6 addresses per /64', async () => {
    const from = (address: string) =>
      login(behindProxy, `n-${address.replaceAll(':', '-')}`, 'wrong-one', { 'x-forwarded-for': address });
    const many = Array.from({ length: 20 }, (_, n) => from(`2001:db8:0:1:${n.toString(16)}::${n}`));
    expect(await statuses(many)).toEqual({ 401: 5, 429: 15 });
    expect((await from('2001:db8:0:2::1')).status).toBe(401);
  });
});

describe('RATE_LIMITS (D0.28)', () => {
  test.each(Object.keys(RATE_LIMITS))('can set %s', (name) => {
    const { rateLimits } = parseConfig({ RATE_LIMITS: `${name}=3/60` });
    expect(rateLimits).toEqual({ off: false, changed: { [name]: [3, 60] } });
  });
});

describe('the other limits', () => {
  const small = useTestApp(
    {
      RATE_LIMITS:
        'registration=2/3600,username-check=2/60,password-reset=2/3600,reviews=2/3600,api=12/60,api-member=9/60',
    },
    { hasher },
  );
  let person: TestUser;

  test('apply to registrations, username checks, password resets and reviews', async () => {
    person = await signUp(small);
    await signUp(small);
    const register = signedOutUser(small).send('POST', '/api/auth/register', {
      username: 'third-one',
      email: 'third@example.test',
      password: TEST_PASSWORD,
    });
    expect((await register).status).toBe(429);
    const check = () => small.get('/api/users/check-username?username=wingspan');
    expect([(await check()).status, (await check()).status, (await check()).status]).toEqual([200, 200, 429]);
    const reset = (email: string) => small.send('POST', '/api/auth/password-reset', { body: { email } });
    expect([(await reset('a@x.test')).status, (await reset('b@x.test')).status]).toEqual([202, 202]);
    expect((await reset('c@x.test')).status).toBe(429);
    const review = () => person.send('POST', '/api/reviews', { sandwichId: 1, rating: 4 });
    expect([(await review()).status, (await review()).status, (await review()).status]).toEqual([
      404, 404, 429,
    ]);
  });

  test('count a page as one request, and do not count static files', async () => {
    const left = async (url: string) =>
      Number(/"api-member";r=(\d+)/.exec((await person.get(url)).headers['ratelimit'] ?? '')?.[1]);
    const first = await left('/api/site');
    await person.get('/images/logo.svg');
    await person.get('/');
    expect(await left('/api/site')).toBe(first - 2);
  });

  test('count visitors by address and members by account', async () => {
    const statusCodes = await statuses(Array.from({ length: 20 }, () => small.get('/api/site')));
    expect(statusCodes[429]).toBeGreaterThanOrEqual(8);
    expect((await person.get('/api/site')).status).toBe(200);
    const page = await small.get('/explore');
    expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.text).toContain('One moment, please');
    const own = await statuses(Array.from({ length: 20 }, () => person.get('/api/site')));
    expect(own[429]).toBeGreaterThanOrEqual(11);
  });
});

test('RATE_LIMITS=off logs a warning (D0.28)', async () => {
  await loud.get('/api/site');
  expect(loud.logged.join()).toContain('RATE_LIMITS=off');
});
const loud = useTestApp({ RATE_LIMITS: 'off' }, { logs: true });
