import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentToast } from '../../ui/feedback/toast-store.ts';
import { buildMemberFixture } from '../../testing/fixtures.ts';
import { stubStorageAndFetch } from '../../testing/stub-storage-and-fetch.ts';
import { logIn, createAccount, updateProfile } from './account-actions.ts';
import { httpTransport } from '../api/api-client.ts';
import { logOut } from './log-out.ts';
import { createQueryClient } from '../api/query-client.ts';
import { restoreSession } from './restore-session.ts';
import { setViewer, clearViewer, getViewer, isSessionLoading } from './session.ts';
import { readLocalStorageJson } from '../device/local-storage.ts';

const browser = stubStorageAndFetch();
let client: QueryClient;
beforeEach(() => {
  client = createQueryClient(httpTransport);
  clearViewer(client);
});

const LOGIN = { username: 'wingspan', password: 'pickles' };
const REGISTRATION = { username: 'wingspan', email: 'wing@span.example', password: 'pickles' };
const PATCH = `PATCH /api/users/${buildMemberFixture().id}`;

test('a login stores the user and shows a greeting (M3.8, M4.1, M7.6, M8.32)', async () => {
  browser.answers['POST /api/auth/login'] = { status: 200, json: { user: buildMemberFixture() } };
  expect(await logIn(client, LOGIN)).toBeNull();
  expect(shown()).toEqual(['good', 'Login successful', 'Welcome back!']);
  expect(browser.sent[0]?.body).toEqual(LOGIN);
  expect(JSON.parse(browser.storage.get('user')!)).toEqual(buildMemberFixture());
  expect(getViewer(client)).toEqual(buildMemberFixture());
});

test.each([
  [
    'the error message',
    { status: 401, problem: 'Invalid username or password' },
    'Invalid username or password',
  ],
  ['a default message without one', { status: 401 }, 'Invalid username or password'],
  ['the rate limit', { status: 429, problem: 'Too many attempts.' }, 'Too many attempts.'],
  [
    'that the site isn’t responding',
    new TypeError('Failed to fetch'),
    'The site isn’t responding. Please try again.',
  ],
])('a failed login shows %s (M8.1, M8.2)', async (_, answer, text) => {
  browser.answers['POST /api/auth/login'] = answer;
  expect(await logIn(client, LOGIN)).toEqual({ text, question: null });
  expect(shown()).toEqual(['destructive', 'Login failed', text]);
  expect([getViewer(client), browser.storage.has('user')]).toEqual([null, false]);
});

test.each([
  ['code', 401, {}, 'code'],
  ['code', 401, { code: '123456' }, null],
  ['keepAccount', 409, {}, 'keepAccount'],
  ['username', 409, {}, null],
  ['code', 400, {}, null],
] as const)(
  'a login whose errors name %s with %i, sent with %j, asks for %s',
  async (field, status, sent, question) => {
    const text = 'Any words.';
    browser.answers['POST /api/auth/login'] = {
      status,
      problem: text,
      errors: [{ field, message: 'is wrong' }],
    };
    expect(await logIn(client, { ...LOGIN, ...sent })).toEqual({ text, question });
  },
);

test('a registration sends a client-generated id and only the documented fields (M3.1, M4.1, M7.7, M8.33)', async () => {
  browser.answers['POST /api/auth/register'] = { status: 201, json: buildMemberFixture() };
  expect(await createAccount(client, REGISTRATION)).toBeNull();
  expect(shown()).toEqual(['good', 'Registration successful', 'Your account has been created.']);
  const { id, ...rest } = browser.sent[0]!.body as { id: string };
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(rest).toEqual(REGISTRATION);
  expect(browser.storage.has('user')).toBe(true);
});

test('a profile that is saved after a logout in another tab is not stored', async () => {
  setViewer(client, buildMemberFixture());
  browser.answers[PATCH] = { status: 200, json: buildMemberFixture({ bio: 'Thigh.' }) };
  const saved = updateProfile(client, { bio: 'Thigh.' });
  clearViewer(client);
  await saved;
  expect([getViewer(client), browser.storage.has('user')]).toEqual([null, false]);
});

test.each([
  ['the error message', { status: 409, problem: 'Username is not available' }, 'Username is not available'],
  ['a default message without one', { status: 400 }, 'Could not create account'],
])('a failed registration shows %s (M8.3)', async (_, answer, text) => {
  browser.answers['POST /api/auth/register'] = answer;
  await createAccount(client, REGISTRATION);
  expect(shown()).toEqual(['destructive', 'Registration failed', text]);
});

test('a saved profile is stored (M7.8, M8.35)', async () => {
  setViewer(client, buildMemberFixture());
  browser.answers[PATCH] = { status: 200, json: buildMemberFixture({ bio: 'Thigh.' }) };
  expect(await updateProfile(client, { bio: 'Thigh.' })).toBe(true);
  expect(shown()).toEqual(['good', 'Profile updated', 'Your profile has been updated successfully.']);
  expect(JSON.parse(browser.storage.get('user')!)).toMatchObject({ bio: 'Thigh.' });
});

test.each([
  ['the error message', { status: 409, problem: 'Username is not available' }, 'Username is not available'],
  ['a default message without one', { status: 400 }, 'Could not update profile'],
])('a failed update shows %s and changes nothing (M8.4)', async (_, answer, text) => {
  setViewer(client, buildMemberFixture());
  browser.answers[PATCH] = answer;
  expect(await updateProfile(client, { username: 'taken' })).toBe(false);
  expect(shown()).toEqual(['destructive', 'Update failed', text]);
  expect(getViewer(client)).toEqual(buildMemberFixture());
});

test('a visitor’s profile update sends nothing (M5.33)', async () => {
  expect(await updateProfile(client, { bio: 'Thigh.' })).toBe(false);
  expect(browser.sent).toEqual([]);
});

test('a logout clears the user and their private data from the cache (M4.2, M8.34)', async () => {
  setViewer(client, buildMemberFixture());
  client.setQueryData(['/api/users/x/sandwiches'], [1]);
  client.setQueryData(['/api/sandwiches/search', { userId: 'x', hasTried: 'true' }], [1]);
  client.setQueryData(['/api/sandwiches/1'], { id: 1 });
  browser.answers['POST /api/auth/logout'] = { status: 204 };
  await logOut(client, async () => expect(getViewer(client)).not.toBeNull());
  expect(shown()).toEqual(['good', 'Logged out', 'You have been logged out successfully.']);
  expect([
    getViewer(client),
    browser.storage.has('user'),
    readLocalStorageJson('unsent-logout') === true,
  ]).toEqual([null, false, false]);
  const cachedQueries = client.getQueryCache().getAll();
  expect(cachedQueries.map(({ queryKey }) => queryKey[0])).toEqual(['/api/auth/me', '/api/sandwiches/1']);
});

test('a logout deletes drafts and the device’s position', async () => {
  setViewer(client, buildMemberFixture());
  browser.storage.set('draft:review:x:1', '{"rating":4,"text":"Slaw."}');
  browser.storage.set('user-location', '{"latitude":34,"longitude":-118,"until":9e15}');
  browser.storage.set('current-explore-view', '"restaurants"');
  browser.answers['POST /api/auth/logout'] = new TypeError('Failed to fetch');
  await logOut(client, async () => {});
  expect([...browser.storage.keys()].toSorted()).toEqual(['current-explore-view', 'unsent-logout']);
});

test('a logout without the server still ends the local session, and is stored to be sent later', async () => {
  setViewer(client, buildMemberFixture());
  browser.answers['POST /api/auth/logout'] = new TypeError('Failed to fetch');
  await logOut(client, async () => {});
  expect([
    getViewer(client),
    browser.storage.has('user'),
    readLocalStorageJson('unsent-logout') === true,
  ]).toEqual([null, false, true]);
});

test('a logout in a tab whose session is another member’s is not repeated, because it would end that session', async () => {
  setViewer(client, buildMemberFixture());
  browser.answers['POST /api/auth/logout'] = {
    status: 401,
    problem: 'You’re logged in as someone else now.',
  };
  await logOut(client, async () => {});
  expect([getViewer(client), browser.storage.has('unsent-logout')]).toEqual([null, false]);
});

test.each([
  ['login', () => logIn(client, LOGIN)],
  ['registration', () => createAccount(client, REGISTRATION)],
])('a %s after a logout that was not sent is not undone by the next page', async (_, enter) => {
  setViewer(client, buildMemberFixture());
  browser.answers['POST /api/auth/logout'] = new TypeError('Failed to fetch');
  await logOut(client, async () => {});
  const next = buildMemberFixture({ id: 'next' });
  browser.answers['POST /api/auth/login'] = { status: 200, json: { user: next } };
  browser.answers['POST /api/auth/register'] = { status: 201, json: next };
  await enter();
  browser.sent.length = 0;
  vi.stubGlobal('addEventListener', () => {});
  restoreSession(client);
  await expect.poll(() => isSessionLoading()).toBe(false);
  expect([getViewer(client), browser.sent]).toEqual([next, []]);
});

function shown() {
  const { variant, title, text } = currentToast()!;
  return [variant, title, text];
}
