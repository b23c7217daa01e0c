import type { PauseReason } from '#web/lib/mutation-queue/flush.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** A session that has ended was announced already. */
export function queuedToast(why: PauseReason, title = 'Kept on this device'): void {
  if (why === 'signed-out') return;
  const text =
    why === 'offline'
      ? 'It will be sent as soon as there is a connection.'
      : 'The site is busy. It will be sent as soon as that is over.';
  toast({ title, text });
}
