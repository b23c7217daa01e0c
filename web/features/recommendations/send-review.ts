import { call } from '#web/lib/call.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';

export const DECISIONS = [
  { status: 'approved', text: 'Approve' },
  { status: 'rejected', text: 'Reject' },
] as const;
export type Decision = (typeof DECISIONS)[number]['status'] | '';

/** Tells how it went; false where nothing was decided. */
export async function sendReview(id: number, status: Decision): Promise<boolean> {
  if (status === '') {
    failureToast('Review Incomplete', 'Please select a status for the recommendation.');
    return false;
  }
  try {
    await call('PATCH', '/api/restaurant-recommendations/{id}', { params: { id }, body: { status } });
  } catch {
    failureToast('Update Failed', 'Failed to update the recommendation status. Please try again.');
    return false;
  }
  toast({ title: 'Status Updated', text: `Recommendation has been ${status}.` });
  return true;
}
