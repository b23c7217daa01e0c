import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { removeLeadingArticle } from '#web/lib/format/remove-leading-article.ts';
import { parseEndpointResponse } from '#web/lib/api/api-client.ts';
import type { MutationPayload } from '#web/lib/mutation-queue/mutation-types.ts';
import { getReviewBaseFields } from '#web/lib/mutation-queue/review-revisions.ts';
import { showSavedOfflineToast } from '#web/lib/mutation-queue/saved-offline-toast.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { ownReviewQuery } from './queries.ts';
import { deleteReviewDraft, storeReviewDraft } from './review-draft-storage.ts';
import { refreshAfterReview } from './refresh-reviews.ts';

type DeleteReviewProps = {
  review: Review;
  sandwich: Pick<Sandwich, 'id' | 'restaurantId' | 'name'>;
  onDeleted: () => void;
};

const TITLE = 'delete-review-title';

/** Asks first, because the text is lost. */
export function DeleteReview({ review, sandwich, onDeleted }: DeleteReviewProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);

  async function remove() {
    if (isSending) return;
    setIsSending(true);
    const payload = { kind: 'unreview', reviewId: review.id, revision: review.revision } as const;
    const outcome = await enqueue(review.userId, sandwich, payload);
    setIsSending(false);
    if (outcome?.is === 'refused' && outcome.response.status === 412) return showChanged();
    if (!outcome || outcome.is === 'refused')
      return showFailureToast('Error', 'Failed to delete your review. Please try again.');
    deleteReviewDraft(review.userId, sandwich.id);
    setIsAsking(false);
    if (outcome.is === 'done') {
      const undo = { label: 'Undo', run: () => void restoreDeletedReview(client, review, sandwich) };
      toast({ title: 'Review deleted', text: 'You’ll keep the XP.', action: undo });
      await refreshAfterReview(client, review.userId, sandwich, null);
    } else {
      showSavedOfflineToast(outcome.why, 'Saved on this device', 'delete');
    }
    onDeleted();
  }

  /** Does not delete a version that the member has not seen on this device. */
  async function showChanged() {
    setIsAsking(false);
    showFailureToast('Error', 'Your review changed on another device. Please read it before you delete it.');
    await client.invalidateQueries({ queryKey: ownReviewQuery(review.userId, sandwich.id).queryKey });
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <Trash2 className="icon" aria-hidden />
        Delete review
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} labelledBy={TITLE} kind="question">
        <h2 id={TITLE}>Delete your review?</h2>
        <p>
          Your rating and your review of the <bdi>{removeLeadingArticle(sandwich.name)}</bdi> will be gone.
          You’ll keep the XP, but a new review won’t earn it again.
        </p>
        <div className="answers">
          <Button variant="danger" wide aria-disabled={isSending} onClick={() => void remove()}>
            {isSending ? 'Deleting...' : 'Delete review'}
          </Button>
          <Button variant="quiet" wide onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}

export async function restoreDeletedReview(
  client: QueryClient,
  { userId, rating, review }: Review,
  sandwich: DeleteReviewProps['sandwich'],
): Promise<void> {
  const payload = { kind: 'review', rating, review, ...getReviewBaseFields(null) } as const;
  const outcome = await enqueue(userId, sandwich, payload);
  if (outcome?.is === 'refused' && outcome.response.status === 412) {
    storeReviewDraft(userId, sandwich.id, { rating, review, base: null });
    await client.invalidateQueries({ queryKey: ownReviewQuery(userId, sandwich.id).queryKey });
    return void toast({
      title: 'You’ve written another review since then',
      text: 'Edit your review to choose between the two.',
    });
  }
  if (!outcome || outcome.is === 'refused')
    return showFailureToast('Error', 'We couldn’t restore your review. Please write it again.');
  if (outcome.is === 'waiting') return showSavedOfflineToast(outcome.why, 'Review saved on this device');
  toast({ title: 'Your review is back' });
  const saved = outcome.response ? parseEndpointResponse<'POST', '/api/reviews'>(outcome.response) : null;
  await refreshAfterReview(client, userId, sandwich, saved);
}

async function enqueue(userId: string, sandwich: DeleteReviewProps['sandwich'], payload: MutationPayload) {
  const queue = await import('#web/lib/mutation-queue/queue.ts').catch(() => null);
  return queue?.mutationQueue.enqueue(userId, sandwich, payload).catch(() => null);
}
