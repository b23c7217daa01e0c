import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { XpReceipt } from '#contract/members/progress.ts';
import type { Review, SavedReview } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { MAX_REVIEW_LENGTH, lengthProblem } from '#shared/text/text-limits.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { parseEndpointResponse } from '#web/lib/api/api-client.ts';
import { LOGIN_NOTICES, loginUrl } from '#web/lib/session/login-url.ts';
import type { MutationQueuePauseReason } from '#web/lib/mutation-queue/flush.ts';
import { getReviewBaseFields } from '#web/lib/mutation-queue/review-revisions.ts';
import { showSavedOfflineToast } from '#web/lib/mutation-queue/saved-offline-toast.ts';
import { leaveForm } from '#web/lib/routing/leave-form.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { ownReviewQuery } from './queries.ts';
import { refreshAfterReview } from './refresh-reviews.ts';
import { useReviewDraft } from './use-review-draft.ts';
import { isSameReviewDraft, type ReviewDraft } from './review-draft-storage.ts';

type ReviewedSandwich = Pick<Sandwich, 'id' | 'restaurantId' | 'name'>;

/** For a form in a sheet, which decides what follows instead of opening the sandwich's page. */
export type ReviewSheetCallbacks = {
  /** null if the review is queued on this device. */
  onSaved: (saved: SavedReview | null) => void;
  onSending: (isSending: boolean) => void;
  onSignedOut: () => void;
};

type Onward = {
  onEarned?: ((receipt: XpReceipt) => void) | undefined;
  sheet?: ReviewSheetCallbacks | undefined;
};

export function useReviewForm(
  userId: string,
  sandwich: ReviewedSandwich,
  own: Review | null,
  onward: Onward = {},
) {
  const draft = useReviewDraft(userId, sandwich.id, own);
  const problems = problemsOf(draft.fields);
  const { finish, wait, fail } = useOutcomes(userId, sandwich, own, draft, onward);
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);

  /** Changes only the draft on this device; `submit` sends it. */
  function set(changes: Partial<ReviewDraft>) {
    draft.set({ ...draft.fields, ...changes });
  }

  async function submit() {
    if (isSending) return;
    setIsTried(true);
    const { rating, review } = draft.fields;
    if (problems.rating || problems.review) return;
    setIsSending(true);
    const payload = { kind: 'review', rating, review: review.trim(), ...getReviewBaseFields(own) } as const;
    const outcome = await loadQueue()
      .then((queue) => queue.enqueue(userId, sandwich, payload))
      .catch(() => null);
    // PATCH, which changes an existing review, returns the same shape.
    if (outcome?.is === 'done')
      return finish(parseEndpointResponse<'POST', '/api/reviews'>(assertDefined(outcome.response)));
    setIsSending(false);
    if (outcome?.is === 'waiting') wait(outcome.why);
    else await fail(outcome?.response?.status);
  }

  /** The member has seen both texts and chooses one or both. */
  async function choose(choice: ReviewConflictChoice) {
    const mine = draft.fields;
    if (choice === 'other') draft.takePublished();
    else
      draft.settle(
        choice === 'mine'
          ? mine
          : { ...mine, review: joinConflictingReviews(draft.published.review, mine.review) },
      );
    await settleRejected(userId, sandwich.id, mine);
    if (choice === 'mine') await submit();
  }

  const other = draft.isOutdated && !isSending ? draft.published : null;
  const { fields, isRestored } = draft;
  return { fields, isRestored, problems, isTried, isSending, other, set, submit, choose };
}

function useOutcomes(
  userId: string,
  sandwich: ReviewedSandwich,
  own: Review | null,
  draft: ReturnType<typeof useReviewDraft>,
  { onEarned, sheet }: Onward,
) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { id: sandwichId } = sandwich;
  const { queryKey } = ownReviewQuery(userId, sandwichId);

  async function finish(saved: SavedReview) {
    draft.drop();
    toast(addQuarantineDateToToast(own ? UPDATED : SUBMITTED, saved.countsFrom));
    if (saved.receipt && saved.receipt.xpEarned > 0) onEarned?.(saved.receipt);
    const refreshed = refreshAfterReview(client, userId, sandwich, saved);
    if (sheet) return sheet.onSaved(saved);
    await refreshed;
    leave();
  }

  function wait(why: MutationQueuePauseReason) {
    if (why === 'signed-out') return sendToLogin();
    // The draft stays until the review is loaded, because the form may be opened again meanwhile.
    showSavedOfflineToast(why, 'Review saved on this device');
    leave();
  }

  async function fail(status: number | undefined) {
    if (status === 412) return showOther();
    // Deleted on another device: the next attempt creates a new one.
    if (status === 404) void client.invalidateQueries({ queryKey });
    showFailureToast('Error', 'Failed to submit your review. Please try again.');
  }

  function leave() {
    if (sheet) sheet.onSaved(null);
    else void leaveForm(`/sandwich/${sandwichId}`, navigate);
  }

  async function showOther() {
    draft.keepAsTyped();
    await client.invalidateQueries({ queryKey });
    const [now] = client.getQueryData(queryKey) ?? [];
    if (!now || !isSameReviewDraft(now, draft.fields)) return;
    // The queue sent the same text at the moment of the click.
    draft.drop();
    toast(own ? UPDATED : SUBMITTED);
    leave();
  }

  /** The session ended while the member was writing: the draft is kept until the login. */
  function sendToLogin() {
    showFailureToast(LOGIN_NOTICES.review.title, LOGIN_NOTICES.review.text);
    sheet?.onSignedOut();
    navigate(loginUrl(`/sandwich/${sandwichId}/review`, 'review'));
  }

  return { finish, wait, fail };
}

function problemsOf({ rating, review }: ReviewDraft) {
  return {
    rating: rating < 1 ? 'Please provide a rating' : null,
    review: lengthProblem('Review', review.trim(), MAX_REVIEW_LENGTH),
  };
}

async function settleRejected(userId: string, sandwichId: number, draft: ReviewDraft): Promise<void> {
  const queue = await loadQueue();
  await queue.refresh();
  for (const { key, what, refusal, ...mutation } of queue.mutations()) {
    const isOwn =
      mutation.userId === userId && mutation.sandwich.id === sandwichId && refusal?.status === 412;
    if (isOwn && what.kind === 'review' && isSameReviewDraft(what, draft)) await queue.remove(key);
  }
}

async function loadQueue() {
  return (await import('#web/lib/mutation-queue/queue.ts')).mutationQueue;
}

export type ReviewConflictChoice = 'mine' | 'other' | 'both';

/** The earlier text first. */
export function joinConflictingReviews(theirs: string, mine: string): string {
  return [theirs, mine].filter(Boolean).join('\n\n');
}

const SUBMITTED = { title: 'Review submitted', text: 'Your review has been submitted successfully' };
const UPDATED = { title: 'Review updated', text: 'Your review has been updated successfully' };

/** A quarantined rating: only its author is told when it starts to count. */
export function addQuarantineDateToToast(
  toastText: typeof SUBMITTED,
  countsFrom: string | null,
): Parameters<typeof toast>[0] {
  if (!countsFrom) return toastText;
  const day = new Date(countsFrom).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  return {
    ...toastText,
    text: `${toastText.text}. Your rating will start counting on ${day}.`,
    duration: 10_000,
  };
}
