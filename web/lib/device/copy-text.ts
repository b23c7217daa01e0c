import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

/** After a failure, the toast shows the text, so that it can be copied manually. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    showFailureToast('Copy failed', text);
  }
}
