import { beforeEach, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

/** Signals that the hasher was called, and holds back its result. */
let looked = Promise.withResolvers<void>();
let verification = Promise.resolve();
const hasher: PasswordHasher = {
  hash: async (password) => `cheap:${password}`,
  verify: async (hash, password) => {
    looked.resolve();
    await verification;
    return hash === `cheap:${password}`;
  },
};
const change = { currentPassword: TEST_PASSWORD, newPassword: 'of the member' };
const site = useTestApp({ RATE_LIMITS: 'off' }, { hasher });
let member: TestUser;

beforeEach(async () => {
  verification = Promise.resolve();
  member = await signUp(site);
});

test('rejects a login if the password changes during its check (threats A8)', async () => {
  const attacker = signedOutUser(site);
  const answer = await meanwhile(
    () => attacker.send('POST', '/api/auth/login', { username: member.username, password: TEST_PASSWORD }),
    () => changed(member),
  );
  expect([answer.status, answer.json.detail]).toEqual([401, 'Invalid username or password']);
  expect((await attacker.get('/api/auth/me')).status).toBe(401);
});

test('rejects a password change if the password changes during the check', async () => {
  const stolen = { currentPassword: TEST_PASSWORD, newPassword: 'of the thief' };
  const answer = await meanwhile(
    () => member.send('POST', `/api/users/${member.id}/password`, stolen),
    () => changed(member),
  );
  expect([answer.status, answer.json.errors]).toEqual([
    400,
    [{ field: 'currentPassword', message: 'Current password is incorrect' }],
  ]);
  expect(await hashOf(member)).toBe('cheap:of the member');
});

test('starts no session if the member is suspended during a password change (threats A8)', async () => {
  const admin = await signUpAdmin(site);
  const answer = await meanwhile(
    () => member.send('POST', `/api/users/${member.id}/password`, change),
    () => admin.send('PUT', `/api/users/${member.id}/suspension`, { suspended: true, reason: 'Advertising' }),
  );
  expect([answer.status, answer.json.detail]).toEqual([
    403,
    'Your account is suspended. Reason: Advertising',
  ]);
  expect(await countSessions(member)).toBe(0);
  expect(await hashOf(member)).toBe(`cheap:${TEST_PASSWORD}`);
});

test('starts no session if the account is deleted during a password change', async () => {
  const answer = await meanwhile(
    () => member.send('POST', `/api/users/${member.id}/password`, change),
    () => requestDeletion(member),
  );
  expect([answer.status, answer.json.errors[0].field]).toEqual([409, 'keepAccount']);
  expect(await countSessions(member)).toBe(0);
});

test('rejects an account deletion if the password changes during the check', async () => {
  const answer = await meanwhile(
    () => member.send('DELETE', `/api/users/${member.id}`, { password: TEST_PASSWORD, reviews: 'anonymous' }),
    () => changed(member),
  );
  expect(answer.status).toBe(400);
  expect((await member.get('/api/auth/me')).status).toBe(200);
});

/** Runs `second` while `first` waits for its password check. */
async function meanwhile<T>(first: () => Promise<T>, second: () => Promise<unknown>): Promise<T> {
  looked = Promise.withResolvers();
  const gate = Promise.withResolvers<void>();
  verification = gate.promise;
  const answer = first();
  await looked.promise;
  await second();
  gate.resolve();
  return answer;
}

/** Like a password reset, but without ending sessions. */
async function changed({ id }: TestUser): Promise<void> {
  await sql`UPDATE users SET password_hash = 'cheap:of the member' WHERE id = ${id}`.execute(site.db);
}

/** Without the check of the password, which `meanwhile` holds back. */
async function requestDeletion({ id }: TestUser): Promise<void> {
  await sql`INSERT INTO erasures (user_id, keeps_reviews, date_requested, due)
    VALUES (${id}, false, now(), now() + interval '14 days')`.execute(site.db);
  await sql`DELETE FROM sessions WHERE user_id = ${id}`.execute(site.db);
}

async function countSessions({ id }: TestUser): Promise<number> {
  return (await sql`SELECT 1 FROM sessions WHERE user_id = ${id}`.execute(site.db)).rows.length;
}

async function hashOf({ id }: TestUser): Promise<string> {
  const { rows } = await sql<{
    hash: string;
  }>`SELECT password_hash AS hash FROM users WHERE id = ${id}`.execute(site.db);
  return rows[0]!.hash;
}
