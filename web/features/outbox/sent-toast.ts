import type { QueryClient } from '@tanstack/react-query';
import { countText } from '#web/lib/format.ts';
import { outbox } from '#web/lib/outbox/here.ts';
import { viewerIn } from '#web/lib/session.ts';
import { toastLater } from '#web/ui/toast-store.ts';

/** Says once, when nothing of the member's waits any more, how much of it has been sent. */
export function showSentToasts(client: QueryClient): void {
  const counts = new Map<string, number>();
  outbox.onEnd(({ userId }, ending, wasAwaited) => {
    if (ending.is === 'done' && !wasAwaited) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  });
  outbox.onChange(() => {
    const viewerId = viewerIn(client)?.id ?? '';
    const count = counts.get(viewerId);
    if (!count || isAnyWaiting(viewerId)) return;
    counts.delete(viewerId);
    if (!document.hidden)
      toastLater({ title: 'Sent what was waiting', text: countText(count, 'change', 'changes') });
  });
}

function isAnyWaiting(viewerId: string): boolean {
  return outbox
    .deeds()
    .some(({ userId, isAwaited, refusal }) => userId === viewerId && !isAwaited && !refusal);
}
