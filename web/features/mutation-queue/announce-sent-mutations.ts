import type { QueryClient } from '@tanstack/react-query';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { isMutationPending, mutationQueue } from '#web/lib/mutation-queue/queue.ts';
import { getViewer } from '#web/lib/session/session.ts';
import { showToastAfterCurrent } from '#web/ui/feedback/toast-store.ts';

export function announceSentMutations(client: QueryClient): void {
  const counts = new Map<string, number>();
  mutationQueue.onResult(({ userId }, result, wasAwaited) => {
    if (result.is === 'done' && !wasAwaited) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  });
  mutationQueue.onChange(() => {
    const viewerId = getViewer(client)?.id ?? '';
    const count = counts.get(viewerId);
    if (
      !count ||
      mutationQueue.mutations().some((each) => each.userId === viewerId && isMutationPending(each))
    )
      return;
    counts.delete(viewerId);
    if (!document.hidden)
      showToastAfterCurrent({ title: `${formatCountWithNoun(count, 'change', 'changes')} sent` });
  });
}
