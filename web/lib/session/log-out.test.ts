import { afterEach, expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { httpTransport } from '../api/api-client.ts';
import { confirmAndLogOut, logOut, retryLogout } from './log-out.ts';
import { createQueryClient } from '../api/query-client.ts';
import { mutationQueue } from '../mutation-queue/queue.ts';
import { setViewer, getViewer } from './session.ts';

const browser = stubStorageAndFetch();

afterEach(emptyQueue);

test('Logout clears the stored user and opens / (M2.23, M2.144)', async () => {
  const place = { pathname: '/profile' };
  vi.stubGlobal('location', place);
  for (const listening of ['addEventListener', 'removeEventListener']) vi.stubGlobal(listening, () => {});
  const client = createQueryClient(httpTransport);
  setViewer(client, buildMemberFixture());
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

test('what another member has queued on the device survives a logout', async () => {
  const client = createQueryClient(httpTransport);
  setViewer(client, buildMemberFixture());
  await queueChangeOf('another');
  emptyQueueOnLogout();
  await logOut(client, async () => {});
  expect(queuedOf()).toEqual(['another']);
});

test('what a member keeps at a logout without a network survives the logout that is sent later', async () => {
  await queueChangeOf(buildMemberFixture().id);
  emptyQueueOnLogout();
  expect(await retryLogout()).toBe(true);
  expect(queuedOf()).toEqual([buildMemberFixture().id]);
});

async function queueChangeOf(userId: string): Promise<void> {
  browser.answers['POST /api/user-sandwiches'] = new TypeError('Failed to fetch');
  await mutationQueue.enqueue(userId, { id: 1, restaurantId: 1, name: 'One' }, { kind: 'save' });
}

/** As the browser does when it receives `Clear-Site-Data`. */
function emptyQueueOnLogout(): void {
  browser.answers['POST /api/auth/logout'] = { status: 204 };
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/auth/logout') await emptyQueue();
    return answer(url, init);
  });
}

async function emptyQueue(): Promise<void> {
  for (const { key } of mutationQueue.mutations()) await mutationQueue.remove(key);
}

function queuedOf(): string[] {
  return mutationQueue.mutations().map(({ userId }) => userId);
}
