import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '../../testing/stub-storage-and-fetch.ts';
import { buildMemberFixture } from '../../testing/fixtures.ts';
import { currentToast } from '../../ui/feedback/toast-store.ts';
import { httpTransport } from '../api/api-client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { restoreSession } from './restore-session.ts';
import { setViewer, clearViewer, currentViewerQuery, getViewer } from './session.ts';
import { verifyStoredUser, revalidateSession } from './session-revalidation.ts';
import { clearStoredUser, storeUser } from './stored-user.ts';

const browser = stubStorageAndFetch();
const ME = 'GET /api/auth/me';
const another = buildMemberFixture({ id: 'another', username: 'drumstick' });

let client: QueryClient;
let listeners: Record<string, (event: object) => void>;
let reload: () => void;

beforeEach(() => {
  client = createQueryClient(httpTransport);
  clearViewer(client);
  listeners = {};
  reload = vi.fn<() => void>();
  vi.stubGlobal(
    'addEventListener',
    (name: string, listen: (event: object) => void) => (listeners[name] = listen),
  );
  vi.stubGlobal('location', { reload });
});

test('stores the member for whom the page was rendered, without a request', () => {
  startWith(buildMemberFixture());
  expect(JSON.parse(browser.storage.get('user')!)).toEqual(buildMemberFixture());
  expect(browser.sent).toEqual([]);
});

test('verifies a stored user first, by the cookie only (M4.3)', async () => {
  storeUser(buildMemberFixture());
  browser.answers[ME] = { status: 200, json: buildMemberFixture({ xp: 800 }) };
  startWith(null);
  expect(getViewer(client)).toBeNull();
  await expect.poll(() => getViewer(client)).toEqual(buildMemberFixture({ xp: 800 }));
  expect(browser.sent[0]?.headers.get('authorization')).toBeNull();
});

test('discards a stored user without a session', async () => {
  storeUser(buildMemberFixture({ role: 'admin' }));
  browser.answers[ME] = { status: 401, problem: 'Please log in first.' };
  startWith(null);
  await expect.poll(() => browser.storage.has('user')).toBe(false);
  expect(getViewer(client)).toBeNull();
});

test('keeps showing a stored user while the server is unreachable', async () => {
  storeUser(buildMemberFixture());
  browser.answers[ME] = new TypeError('Failed to fetch');
  startWith(null);
  await expect.poll(() => getViewer(client)).toEqual(buildMemberFixture());
});

test('follows a logout in another tab', async () => {
  startWith(buildMemberFixture());
  clearStoredUser();
  listeners['storage']!({ key: 'user' });
  await expect.poll(() => getViewer(client)).toBeNull();
  expect(currentToast()).toMatchObject({
    title: 'Logged out',
    text: 'You logged out in another tab.',
  });
});

test('follows a login in another tab once the server confirms it', async () => {
  startWith(buildMemberFixture());
  storeUser(another);
  browser.answers[ME] = { status: 200, json: another };
  listeners['storage']!({ key: 'user' });
  await expect.poll(() => getViewer(client)).toEqual(another);
  expect(currentToast()).toMatchObject({
    title: 'Logged in as drumstick',
    text: 'You logged in on another tab.',
  });
});

test('signs this tab out after a 401 because the session has ended', async () => {
  startWith(buildMemberFixture());
  browser.answers[ME] = { status: 401, problem: 'Please log in first.' };
  await rejectedCall();
  await expect.poll(() => getViewer(client)).toBeNull();
  expect(currentToast()).toMatchObject({ text: 'Your session has ended. Please log in again.' });
});

test.each([
  ['the session after a 401', () => revalidateSession(client)],
  ['the stored user', () => verifyStoredUser(client, buildMemberFixture())],
])('keeps a login that happens while checking %s', async (_, checkSession) => {
  startWith(buildMemberFixture());
  browser.answers[ME] = { status: 401, problem: 'Please log in first.' };
  const pending = checkSession();
  setViewer(client, another);
  await pending;
  expect(getViewer(client)).toEqual(another);
});

test('a logout in another tab while the stored user is verified is not undone', async () => {
  storeUser(buildMemberFixture());
  browser.answers[ME] = { status: 200, json: buildMemberFixture() };
  const verified = verifyStoredUser(client, buildMemberFixture());
  clearStoredUser();
  listeners['storage']?.({ key: 'user' });
  await verified;
  expect([getViewer(client), browser.storage.has('user')]).toEqual([null, false]);
});

test('reloads the tab after a 401 if the session is another member’s, and then says why', async () => {
  startWith(buildMemberFixture());
  browser.answers[ME] = { status: 200, json: another };
  await rejectedCall();
  await expect.poll(() => vi.mocked(reload).mock.calls.length).toBe(1);
  const requests = browser.sent.map(({ url, headers }) => [url, headers.get('authorization')]);
  expect(requests).toContainEqual(['/api/users/x', `Bearer ${buildMemberFixture().id}`]);
  expect(requests).toContainEqual(['/api/auth/me', null]);
  startWith(another);
  await expect.poll(currentToast).toMatchObject({
    title: 'You’re now logged in as drumstick',
    text: 'This tab was still logged in as wingspan, so we reloaded it. Anything you hadn’t saved is gone.',
  });
});

test('sends a logout that the server did not receive before anyone is signed in again', async () => {
  browser.storage.set('unsent-logout', 'true');
  browser.answers['POST /api/auth/logout'] = { status: 204 };
  startWith(buildMemberFixture());
  await expect.poll(() => getViewer(client)).toBeNull();
  expect([...browser.storage.keys()]).toEqual([]);
});

function startWith(rendered: ReturnType<typeof buildMemberFixture> | null): void {
  if (rendered) client.setQueryData(currentViewerQuery.queryKey, rendered);
  restoreSession(client);
}

function rejectedCall() {
  browser.answers['PATCH /api/users/x'] = { status: 401, problem: 'Please log in first.' };
  return httpTransport({
    method: 'PATCH',
    path: '/api/users/{id}',
    params: { id: 'x' },
    query: {},
    body: {},
  });
}
