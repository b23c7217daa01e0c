import { expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { createMemberFixture } from '#web/testing/fixtures.ts';
import { httpTransport } from '../api/api-client.ts';
import { confirmAndLogOut } from './log-out.ts';
import { createQueryClient } from '../api/query-client.ts';
import { setViewer, getViewer } from './session.ts';

const browser = stubStorageAndFetch();

test('Logout clears the stored user and opens / (M2.23, M2.144)', async () => {
  const place = { pathname: '/profile' };
  vi.stubGlobal('location', place);
  for (const listening of ['addEventListener', 'removeEventListener']) vi.stubGlobal(listening, () => {});
  const client = createQueryClient(httpTransport);
  setViewer(client, createMemberFixture());
  expect(browser.storage.has('user')).toBe(true);
  browser.answers['POST /api/auth/logout'] = { status: 204 };
  const went: string[] = [];
  await confirmAndLogOut(client, (to) => {
    went.push(to);
    place.pathname = to;
  });
  expect(went).toEqual(['/']);
  expect([getViewer(client), browser.storage.has('user')]).toEqual([null, false]);
});
