import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { currentViewerQuery } from '#web/lib/session/session.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { demoteUser, setCatalogEditorRight, promoteUser } from './member-actions.ts';

const browser = stubStorageAndFetch();
const user = { id: 'u-7' };
const PROMOTE = 'POST /api/users/u-7/promote';

test('a promotion shows "User promoted" with the server’s message (M7.9, M8.36, A7.24, A8.16)', async () => {
  browser.answers[PROMOTE] = { status: 200, json: { message: 'wingspan is now an admin.' } };
  await promoteUser(clientOf('admin'), user);
  expect(shown()).toEqual(['User promoted', 'wingspan is now an admin.', 'good']);
  expect(browser.sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/users/u-7/promote', undefined],
  ]);
});

test('a promotion shows "User has been promoted to admin" if the server sends no message (M8.36)', async () => {
  browser.answers[PROMOTE] = { status: 200, json: { message: '' } };
  await promoteUser(clientOf('admin'), user);
  expect(shown()).toEqual(['User promoted', 'User has been promoted to admin', 'good']);
});

test('a non-admin gets "Permission denied" before any request is sent (M5.37, M8.24, A6.16)', async () => {
  await promoteUser(clientOf('user'), user);
  expect(shown()).toEqual([
    'Permission denied',
    'You must be an admin to perform this action',
    'destructive',
  ]);
  expect(browser.sent).toEqual([]);
});

test('a rejected promotion shows "Promotion Failed": "Could not promote user to admin" (A8.14)', async () => {
  browser.answers[PROMOTE] = { status: 403, problem: 'You don’t have permission to do this.' };
  await promoteUser(clientOf('admin'), user);
  expect(shown()).toEqual(['Promotion Failed', 'Could not promote user to admin', 'destructive']);
});

test('any other failure shows "Promotion failed": "Could not promote user" (M8.5, A8.15)', async () => {
  browser.answers[PROMOTE] = new TypeError('Failed to fetch');
  await promoteUser(clientOf('admin'), user);
  expect(shown()).toEqual(['Promotion failed', 'Could not promote user', 'destructive']);
});

test('a rejected demotion shows the server’s message', async () => {
  browser.answers['POST /api/users/u-7/demote'] = { status: 409, problem: 'This is the last admin.' };
  await demoteUser(clientOf('admin'), user);
  expect(shown()).toEqual(['Demotion failed', 'This is the last admin.', 'destructive']);
});

test('an admin who demotes their own account is a member from then on', async () => {
  const client = clientOf('admin');
  const { id } = client.getQueryData(currentViewerQuery.queryKey)!;
  browser.answers[`POST /api/users/${id}/demote`] = { status: 200, json: { message: 'Done.' } };
  browser.answers['GET /api/auth/me'] = { status: 200, json: buildMemberFixture() };
  await demoteUser(client, { id });
  expect(client.getQueryData(currentViewerQuery.queryKey)!.role).toBe('user');
});

test('the catalogEditor switch sends the chosen value', async () => {
  browser.answers['PUT /api/users/u-7/catalog-editor'] = { status: 200, json: { message: 'Done.' } };
  await setCatalogEditorRight(clientOf('admin'), user, true);
  expect(shown()).toEqual(['Permission granted', 'Done.', 'good']);
  expect(browser.sent.map(({ body }) => body)).toEqual([{ granted: true }]);
});

function clientOf(role: 'user' | 'admin'): QueryClient {
  const client = new QueryClient();
  client.setQueryData(currentViewerQuery.queryKey, buildMemberFixture({ role }));
  return client;
}

function shown() {
  const { title, text, variant } = currentToast()!;
  return [title, text, variant];
}
