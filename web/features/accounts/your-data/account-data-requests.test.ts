import { expect, test, vi } from 'vitest';
import { mutationQueue } from '#web/lib/mutation-queue/queue.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { requestAccountErasure } from './account-data-requests.ts';

const browser = stubStorageAndFetch();

test('a deleted account loses what it has queued on the device, other members do not', async () => {
  browser.answers['POST /api/user-sandwiches'] = new TypeError('Failed to fetch');
  for (const userId of ['leaver', 'another'])
    await mutationQueue.enqueue(userId, { id: 1, restaurantId: 1, name: 'One' }, { kind: 'save' });
  browser.answers['DELETE /api/users/leaver'] = { status: 200, json: { eraseOn: '2026-12-24T00:00:00Z' } };
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // As the browser does when it receives `Clear-Site-Data`.
    if (url === '/api/users/leaver') await emptyQueue();
    return answer(url, init);
  });
  const { problem } = await requestAccountErasure('leaver', { password: 'pickles', reviews: 'remove' });
  expect([problem, mutationQueue.mutations().map(({ userId }) => userId)]).toEqual([null, ['another']]);
  await emptyQueue();
});

async function emptyQueue(): Promise<void> {
  for (const { key } of mutationQueue.mutations()) await mutationQueue.remove(key);
}
