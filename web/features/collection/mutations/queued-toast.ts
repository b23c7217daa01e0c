import type { PauseReason } from '#web/lib/mutation-queue/flush.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

const TEXTS = {
  empty: '',
  offline: 'It will be sent as soon as there is a connection.',
  'read-only': 'The site is read-only at the moment. It will be sent as soon as that is over.',
  later: 'The site is busy. It will be sent as soon as that is over.',
} as const;

/** A session that has ended was announced already. */
export function queuedToast(why: PauseReason, title = 'Kept on this device'): void {
  if (why === 'signed-out') return;
  toast({ title, text: TEXTS[why] });
}
