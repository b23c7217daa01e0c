import { mutationQueue, type QueuedMutation } from './queue.ts';

/** For a request whose response empties the device with `Clear-Site-Data`, also of what other members have queued. */
export async function withMutationQueueRestored<T>(
  request: () => Promise<T>,
  isRestored: (mutation: QueuedMutation) => boolean = () => true,
): Promise<T> {
  // A storage that fails must not keep anyone logged in.
  await mutationQueue.refresh().catch(() => {});
  const mutations = mutationQueue.mutations().filter(isRestored);
  const result = await request();
  await mutationQueue.restore(mutations).catch(() => {});
  return result;
}
