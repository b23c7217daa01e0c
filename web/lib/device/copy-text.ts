import { failureToast, toast } from '#web/ui/feedback/toast-store.ts';

/** Says that it worked; where it did not, the text is there to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    failureToast('Could not copy', text);
  }
}
