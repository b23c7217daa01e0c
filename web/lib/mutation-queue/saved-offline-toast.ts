import { toast } from '#web/ui/feedback/toast-store.ts';
import type { MutationQueuePauseReason } from './flush.ts';

const TEXTS = {
  empty: () => '',
  offline: (verb: string) => `We’ll ${verb} it when you’re back online.`,
  'read-only': (verb: string) =>
    `The site is read-only right now. We’ll ${verb} it when things are back to normal.`,
  later: (verb: string) => `The site is busy. We’ll ${verb} it as soon as we can.`,
} as const;

/** Shows nothing if the session has ended, because another toast has said so already. */
export function showSavedOfflineToast(
  why: MutationQueuePauseReason,
  title = 'Saved on this device',
  verb: 'send' | 'delete' = 'send',
): void {
  if (why === 'signed-out') return;
  toast({ title, text: TEXTS[why](verb) });
}
