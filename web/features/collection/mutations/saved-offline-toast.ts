import type { MutationQueuePauseReason } from '#web/lib/mutation-queue/flush.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

const TEXTS = {
  empty: '',
  offline: 'We’ll send it when you’re back online.',
  'read-only': 'The site is read-only right now. We’ll send it when that’s over.',
  later: 'The site is busy. We’ll send it as soon as we can.',
} as const;

/** Shows nothing if the session has ended, because another toast has said so already. */
export function showSavedOfflineToast(why: MutationQueuePauseReason, title = 'Saved on this device'): void {
  if (why === 'signed-out') return;
  toast({ title, text: TEXTS[why] });
}
