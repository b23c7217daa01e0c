import { call } from '#web/lib/call.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import type { Draft } from './draft.ts';

/** Tells how it went; false leaves the form as it is. */
export async function sendRecommendation(fields: Draft & { confirmUrl: string }): Promise<boolean> {
  try {
    await call('POST', '/api/restaurant-recommendations', { body: fields });
  } catch {
    failureToast('Submission Failed', "We couldn't submit your recommendation. Please try again later.");
    return false;
  }
  toast({
    title: 'Recommendation Submitted',
    text: 'Thank you! Your restaurant recommendation has been submitted for review.',
  });
  return true;
}
