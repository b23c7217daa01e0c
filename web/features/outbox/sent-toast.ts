import type { QueryClient } from '@tanstack/react-query';
import { countText } from '#web/lib/format.ts';
import { isWaiting, mutationQueue } from '#web/lib/mutation-queue/queue.ts';
import { viewerIn } from '#web/lib/session.ts';
import { toastLater } from '#web/ui/toast-store.ts';

/** Says once, when nothing of the member's waits any more, how much of it has been sent. */
export function showSentToasts(client: QueryClient): void {
  const counts = new Map<string, number>();
  mutationQueue.onResult(({ userId }, result, wasAwaited) => {
    if (result.is === 'done' && !wasAwaited) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  });
  mutationQueue.onChange(() => {
    const viewerId = viewerIn(client)?.id ?? '';
    const count = counts.get(viewerId);
    if (!count || mutationQueue.mutations().some((each) => each.userId === viewerId && isWaiting(each)))
      return;
    counts.delete(viewerId);
    if (!document.hidden)
      toastLater({ title: 'Sent what was waiting', text: countText(count, 'change', 'changes') });
  });
}
