import { expect, test } from 'vitest';
import { createPasswordResetLink } from '#server/features/accounts/email-tokens/email-tokens.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { sql } from '#server/platform/database/database.ts';
import { createToken } from '#server/platform/security/tokens.ts';
import { TEST_PASSWORD, signUp, signUpAdmin, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';

// threats D8: attacks are visible at the log level of a site, without saying who or where somebody is.
const metrics = createMetrics();
const site = useTestApp({ RATE_LIMITS: 'login=3/900,api-member=15/60' }, { logs: true, metrics });

const MARK = 'canary4711';
const HASH = expect.stringMatching(/^[\w-]{16}$/);

test('a successful and a failed sign-in log one line each, without the name that was tried or the address', async () => {
  const member = await signUp(site, { username: `${MARK}-member` });
  const [known, unknown] = [await logIn(member.username, 'wrong-one'), await logIn(`${MARK}-x`, 'wrong-one')];
  await logIn(`${MARK}-X `, 'wrong-one');
  const right = await logIn(member.username, TEST_PASSWORD);
  const from = { route: '/api/auth/login', addressHash: HASH };
  expect(events()).toEqual([
    { level: 40, event: 'sign-in-failed', ...from, memberId: member.id, requestId: known.json.requestId },
    { level: 40, event: 'sign-in-failed', ...from, nameHash: HASH, requestId: unknown.json.requestId },
    { level: 40, event: 'sign-in-failed', ...from, nameHash: HASH, requestId: expect.any(String) },
    { level: 30, event: 'signed-in', ...from, memberId: member.id, requestId: expect.any(String) },
  ]);
  expect(right.status).toBe(200);
  const [, second, third] = events();
  expect(third!['nameHash']).toBe(second!['nameHash']);
  expect(new Set(events().map(({ addressHash }) => addressHash)).size).toBe(1);
  expect(await metrics.text()).toContain('clucket_security_events_total{event="sign-in-failed"} 3');
  expectNothingPrivate();
});

test('a reached limit is logged once a minute and counted each time', async () => {
  const member = await signUp(site);
  for (let n = 0; n < 3; n++) await logIn(member.username, 'wrong-one');
  site.logged.length = 0;
  for (let n = 0; n < 4; n++) expect((await logIn(member.username, TEST_PASSWORD)).status).toBe(429);
  expect(events()).toEqual([
    expect.objectContaining({ level: 40, event: 'limit-reached', route: '/api/auth/login' }),
  ]);
  expect(await metrics.text()).toContain('clucket_security_events_total{event="limit-reached"} 4');
});

test('a member’s call to an admin endpoint is logged with the member', async () => {
  const member = await signUp(site);
  site.logged.length = 0;
  for (let n = 0; n < 3; n++)
    expect((await member.send('POST', `/api/users/${member.id}/promote`)).status).toBe(403);
  expect(events()).toEqual([
    expect.objectContaining({
      level: 40,
      event: 'access-denied',
      memberId: member.id,
      route: '/api/users/:id/promote',
    }),
  ]);
  expect(await metrics.text()).toContain('clucket_security_events_total{event="access-denied"} 3');
});

test('changes of password, email and role are logged, and calls that change none of them are not', async () => {
  const [member, admin] = [await signUp(site), await signUpAdmin(site)];
  site.logged.length = 0;
  await member.send('PATCH', `/api/users/${member.id}`, { bio: 'Crisp.' });
  expect(events()).toEqual([]);
  const change = { currentPassword: TEST_PASSWORD, newPassword: `${MARK}-password` };
  expect((await member.send('POST', `/api/users/${member.id}/password`, change)).status).toBe(204);
  await member.send('PATCH', `/api/users/${member.id}`, { email: `${MARK}@example.test` });
  await admin.send('POST', `/api/users/${member.id}/promote`);
  await admin.send('POST', `/api/users/${member.id}/promote`);
  expect(events()).toEqual([
    expect.objectContaining({ level: 30, event: 'password-changed', memberId: member.id }),
    expect.objectContaining({ level: 30, event: 'email-changed', memberId: member.id }),
    expect.objectContaining({ level: 30, event: 'role-changed', memberId: admin.id, targetId: member.id }),
  ]);
  expectNothingPrivate();
});

test('a wrong password in a re-authentication is logged, on every route that asks for it', async () => {
  const member = await signUp(site);
  const self = `/api/users/${member.id}`;
  site.logged.length = 0;
  const change = { currentPassword: 'wrong-one', newPassword: `${MARK}-password` };
  expect((await member.send('POST', `${self}/password`, change)).status).toBe(400);
  expect((await member.send('POST', '/api/auth/confirmation', { password: 'wrong-one' })).status).toBe(400);
  const deletion = { password: 'wrong-one', reviews: 'remove' };
  expect((await member.send('DELETE', self, deletion)).status).toBe(400);
  expect(events()).toEqual(
    ['/api/users/:id/password', '/api/auth/confirmation', '/api/users/:id'].map((route) =>
      expect.objectContaining({ level: 40, event: 'sign-in-failed', memberId: member.id, route }),
    ),
  );
  expectNothingPrivate();
});

test('a wrong password for a changed email address is logged with its owner', async () => {
  const member = await signUp(site);
  await member.send('PATCH', `/api/users/${member.id}`, { email: `${MARK}@moved.example` });
  const token = createToken();
  const tomorrow = new Date(site.clock.now.getTime() + 24 * 3600_000);
  await sql`INSERT INTO email_tokens (token_hash, user_id, purpose, email, expires_at)
    VALUES (${token.tokenHash}, ${member.id}, 'email-verification', ${`${MARK}@moved.example`}, ${tomorrow})`.execute(
    site.db,
  );
  site.logged.length = 0;
  const address = `/api/auth/email-verification/${token.token}`;
  expect((await signedOutUser(site).send('POST', address, { password: 'wrong-one' })).status).toBe(400);
  expect(events()).toEqual([
    expect.objectContaining({ level: 40, event: 'sign-in-failed', memberId: member.id }),
  ]);
  expectNothingPrivate();
});

test('a password reset is logged when it is requested and when it is used', async () => {
  const member = await signUp(site, { email: `${MARK}@reset.example` });
  const known = { baseUrl: 'http://localhost', siteName: 'Clucket' };
  const link = await createPasswordResetLink(site.db, known, member.username, site.clock.now);
  site.logged.length = 0;
  await signedOutUser(site).send('POST', '/api/auth/password-reset', { email: `${MARK}@reset.example` });
  const address = `/api/auth/password-reset/${link!.split('#token=')[1]}`;
  expect((await signedOutUser(site).send('POST', address, { newPassword: `${MARK}-password` })).status).toBe(
    204,
  );
  expect((await signedOutUser(site).send('POST', address, { newPassword: `${MARK}-password` })).status).toBe(
    404,
  );
  const [requested, used, ...others] = events();
  expect(requested).toMatchObject({
    event: 'reset-requested',
    nameHash: HASH,
    route: '/api/auth/password-reset',
  });
  expect(used).toMatchObject({ event: 'reset-used', memberId: member.id });
  expect(others).toEqual([]);
  expectNothingPrivate();
});

function logIn(username: string, password: string): Promise<TestResponse> {
  return signedOutUser(site).send('POST', '/api/auth/login', { username, password });
}

function events(): Record<string, unknown>[] {
  return site.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event !== undefined)
    .map(({ time: _time, pid: _pid, hostname: _hostname, msg: _msg, ...line }) => line);
}

function expectNothingPrivate(): void {
  expect(site.logged.join('')).not.toMatch(new RegExp(`${MARK}|127\\.0\\.0\\.1|${TEST_PASSWORD}`));
}
