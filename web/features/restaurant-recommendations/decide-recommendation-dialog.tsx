import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { getAddRestaurantPagePath } from './get-add-restaurant-page-path.ts';
import { WebsiteLink } from './website-link.tsx';

type ReviewDialogProps = {
  recommendation: RestaurantRecommendation | null;
  onClose: () => void;
};

export function DecideRecommendationDialog({ recommendation, onClose }: ReviewDialogProps) {
  return (
    <FormDialog
      open={recommendation !== null}
      onClose={onClose}
      title="Review recommendation"
      note={recommendation && <WebsiteLink url={recommendation.websiteUrl} />}
    >
      {recommendation && <ReviewForm recommendation={recommendation} onClose={onClose} />}
    </FormDialog>
  );
}

function ReviewForm({
  recommendation,
  onClose,
}: {
  recommendation: RestaurantRecommendation;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [decision, setDecision] = useState<Decision>('');
  const [isSaving, setSaving] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const isDone = await sendRecommendationDecision(recommendation.id, decision, () =>
      navigate(getAddRestaurantPagePath(recommendation)),
    );
    // Also after a failure, because another admin may have been faster.
    await client.invalidateQueries({ queryKey: ['/api/restaurant-recommendations'] });
    setSaving(false);
    if (isDone) onClose();
  }

  return (
    <form className="stacked" onSubmit={submit}>
      <blockquote className="quoted" dir="auto">
        {recommendation.notes}
      </blockquote>
      <Field label="Decision">
        {(tie) => (
          <select {...tie} value={decision} onChange={(event) => setDecision(event.target.value as Decision)}>
            <option value="">Choose one</option>
            {DECISIONS.map(({ status, text }) => (
              <option key={status} value={status}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <footer>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={decision === '' || isSaving}>
          {isSaving ? 'Saving...' : 'Submit Review'}
        </Button>
      </footer>
    </form>
  );
}

const DECISIONS = [
  { status: 'approved', text: 'Approve' },
  { status: 'rejected', text: 'Reject' },
] as const;
type Decision = (typeof DECISIONS)[number]['status'] | '';

export async function sendRecommendationDecision(
  id: number,
  status: Decision,
  add?: () => void,
): Promise<boolean> {
  if (status === '') {
    showFailureToast('Review Incomplete', 'Please select a status for the recommendation.');
    return false;
  }
  try {
    await callApi('PATCH', '/api/restaurant-recommendations/{id}', { params: { id }, body: { status } });
  } catch {
    showFailureToast('Update Failed', 'Failed to update the recommendation status. Please try again.');
    return false;
  }
  toast({
    title: 'Status Updated',
    text: `Recommendation has been ${status}.`,
    ...(add && status === 'approved' && { action: { label: 'Add Restaurant', run: add } }),
  });
  return true;
}
