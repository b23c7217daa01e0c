import { expect, test } from 'vitest';
import { stubStorageAndFetch } from '../../testing/stub-storage-and-fetch.ts';
import { buildMemberFixture } from '../../testing/fixtures.ts';
import { httpTransport } from '../api/api-client.ts';
import { readStoredUser, storeUser } from './stored-user.ts';
import { setTabUserId } from './tab-user.ts';

const browser = stubStorageAndFetch();

test('restores the stored user (M4.3)', () => {
  storeUser(buildMemberFixture());
  expect(readStoredUser()).toEqual(buildMemberFixture());
});

test.each([
  ['invalid JSON', '{broken'],
  ['a value that is no object', '"wingspan"'],
  ['null', 'null'],
  ['an unknown role', JSON.stringify(buildMemberFixture({ role: 'root' as 'admin' }))],
  ['an invalid id', JSON.stringify({ ...buildMemberFixture(), id: 7 })],
  ['invalid preferences', JSON.stringify({ ...buildMemberFixture(), preferences: null })],
])('discards a stored user with %s (M4.4)', (_, text) => {
  browser.storage.set('user', text);
  expect(readStoredUser()).toBeNull();
  expect(browser.storage.has('user')).toBe(false);
});

test('calls name the member of this tab, even if another tab has stored another user (M7.2, A7.1)', async () => {
  const get = { method: 'GET', path: '/api/tags', params: {}, query: {} } as const;
  setTabUserId('mine');
  storeUser(buildMemberFixture({ id: 'another' }));
  await httpTransport(get);
  setTabUserId(null);
  await httpTransport(get);
  expect(browser.sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer mine', null]);
});
