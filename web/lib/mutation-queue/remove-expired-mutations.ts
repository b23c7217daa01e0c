import type { MutationQueue } from './queue.ts';

/** No session lasts longer, so these members have not used the device since. */
const MAX_AGE_DAYS = 90;

/** Members may never come back to this device, and others should not read for ever that something is waiting. */
export async function removeExpiredMutationsOfOthers(
  queue: MutationQueue,
  currentUserId: string | null,
  now: Date,
): Promise<void> {
  await queue.refresh();
  const oldest = now.getTime() - MAX_AGE_DAYS * 86_400_000;
  for (const { key, userId, performedAt } of queue.mutations())
    if (userId !== currentUserId && Date.parse(performedAt) < oldest) await queue.remove(key);
}
