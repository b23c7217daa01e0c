import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '../../testing/stub-storage-and-fetch.ts';
import { buildMemberFixture } from '../../testing/fixtures.ts';
import { logIn, createAccount, updateProfile } from './account-actions.ts';
import { httpTransport } from '../api/api-client.ts';
import { logOut } from './log-out.ts';
import { createQueryClient } from '../api/query-client.ts';
import { restoreSession } from './restore-session.ts';
import { setViewer, clearViewer, isSessionLoading, getViewer } from './session.ts';
import { storeUser } from './stored-user.ts';

// "A loading flag is true until restore completes and during auth calls." (M4.5, M4.6)
const browser = stubStorageAndFetch();
const member = buildMemberFixture();
let client: QueryClient;

beforeEach(() => {
  client = createQueryClient(httpTransport);
  clearViewer(client);
  vi.stubGlobal('addEventListener', () => {});
});

test('the loading flag is true until restore completes (M4.5)', async () => {
  storeUser(member);
  browser.answers['GET /api/auth/me'] = { status: 200, json: member };
  expect(isSessionLoading()).toBe(false);
  restoreSession(client);
  expect([isSessionLoading(), getViewer(client)]).toEqual([true, null]);
  await expect.poll(() => isSessionLoading()).toBe(false);
  expect(getViewer(client)).toEqual(member);
});

test('the loading flag stays false without a stored user', () => {
  restoreSession(client);
  expect(isSessionLoading()).toBe(false);
});

test.each([
  ['login', () => logIn(client, { username: 'wingspan', password: 'pickles' })],
  ['registration', () => createAccount(client, { username: 'w', email: 'w@x.test', password: 'pickles' })],
  ['profile update', () => updateProfile(client, { bio: 'Thigh.' })],
  ['logout', () => logOut(client, async () => {})],
])('the loading flag is true during auth calls: %s, whether it succeeds or fails (M4.6)', async (_, work) => {
  setViewer(client, member);
  for (const status of [200, 503]) {
    for (const call of ['POST /api/auth/login', 'POST /api/auth/register', 'POST /api/auth/logout'])
      browser.answers[call] = { status, json: { user: member, ...member } };
    browser.answers[`PATCH /api/users/${member.id}`] = { status, json: member };
    const done = work();
    expect(isSessionLoading()).toBe(true);
    await done;
    expect(isSessionLoading()).toBe(false);
  }
});
