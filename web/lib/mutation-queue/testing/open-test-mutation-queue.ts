import { MutationQueue, type MutationQueueOptions } from '../queue.ts';
import { openMemoryMutationStore } from '../store.ts';

/** A tab's queue, which only sends what `options.send` accepts. */
export function openTestMutationQueue(
  options: Pick<MutationQueueOptions, 'send'> & Partial<MutationQueueOptions>,
): MutationQueue {
  let keys = 0;
  return new MutationQueue({
    store: openMemoryMutationStore(),
    newKey: () => `key-${(keys += 1)}`,
    now: () => new Date('2026-11-21T20:00:00Z'),
    withLock: (work) => work(),
    isOnline: () => true,
    publish: () => {},
    ...options,
  });
}
