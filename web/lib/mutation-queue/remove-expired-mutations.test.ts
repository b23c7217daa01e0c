import { expect, test } from 'vitest';
import { removeExpiredMutationsOfOthers } from './remove-expired-mutations.ts';
import { openTestMutationQueue } from './testing/open-test-mutation-queue.ts';

const sandwich = { id: 7, restaurantId: 1, name: 'Seven' };

test('removes what other members queued over 90 days ago, but nothing of the current member', async () => {
  let now = new Date('2026-08-22T12:00:00Z');
  const queue = openTestMutationQueue({
    send: () => Promise.reject(new TypeError('Failed to fetch')),
    now: () => now,
  });
  for (const userId of ['me', 'another']) await queue.enqueue(userId, sandwich, { kind: 'save' });
  now = new Date('2026-11-20T11:00:00Z');
  await queue.enqueue('another', sandwich, { kind: 'favorite' });
  const queued = () => queue.mutations().map(({ userId, what }) => [userId, what.kind]);
  await removeExpiredMutationsOfOthers(queue, 'me', now);
  expect(queued()).toHaveLength(3);
  now = new Date('2026-11-20T13:00:00Z');
  await removeExpiredMutationsOfOthers(queue, 'me', now);
  expect(queued()).toEqual([
    ['me', 'save'],
    ['another', 'favorite'],
  ]);
});
