import { MAX_QUEUED_MUTATION_AGE_DAYS } from '#shared/max-queued-mutation-age.ts';
import type { MutationQueue } from './queue.ts';

/** Members may never come back to this device. Once the server no longer accepts their changes, they are removed. */
export async function removeExpiredMutationsOfOthers(
  queue: MutationQueue,
  currentUserId: string | null,
  now: Date,
): Promise<void> {
  await queue.refresh();
  const oldest = now.getTime() - (MAX_QUEUED_MUTATION_AGE_DAYS + 1) * 86_400_000;
  for (const { key, userId, performedAt } of queue.mutations())
    if (userId !== currentUserId && Date.parse(performedAt) < oldest) await queue.remove(key);
}
