import type { QueryClient } from '@tanstack/react-query';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

/** Shows a toast. Refetches also after a failure, because another moderator may have been faster. */
export async function runModeration(
  client: QueryClient,
  done: string,
  work: () => Promise<{ message: string }>,
): Promise<boolean> {
  let isDone = false;
  try {
    const { message } = await work();
    toast({ title: done, text: message });
    isDone = true;
  } catch (error) {
    showFailureToast('Error', userErrorText(error, 'We couldn’t save that. Please try again.'));
  }
  for (const path of ['/api/reports', '/api/hidden-content', '/api/overview'])
    await client.invalidateQueries({ queryKey: [path] });
  return isDone;
}
