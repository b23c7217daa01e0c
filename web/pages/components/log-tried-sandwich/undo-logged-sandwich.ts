import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { rankingQuery } from '#web/features/rankings/queries.ts';
import { whenRankingIsSent } from '#web/features/rankings/use-ranking.ts';
import { ownReviewQuery } from '#web/features/reviews/queries.ts';
import { refreshAfterReview } from '#web/features/reviews/refresh-reviews.ts';
import { deleteReviewDraft } from '#web/features/reviews/review-draft-storage.ts';
import { callApi, parseEndpointResponse } from '#web/lib/api/api-client.ts';
import type { MutationPayload } from '#web/lib/mutation-queue/mutation-types.ts';
import { getReviewBaseFields } from '#web/lib/mutation-queue/review-revisions.ts';
import {
  isMutationPending,
  mutationQueue,
  type MutationEnqueueOutcome,
} from '#web/lib/mutation-queue/queue.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { invalidateCollectionQueries } from '#web/features/collection/list/list-cache.ts';
import { enqueueListEntryMutation } from '#web/features/collection/mutations/sync-list-with-mutation-queue.ts';
import { showSavedOfflineToast } from '#web/lib/mutation-queue/saved-offline-toast.ts';
import type { MarkAsTriedReceiptState } from '#web/features/collection/tried/mark-as-tried-state.ts';
import type { LoggedSandwichChanges, ReviewChange } from './logged-sandwich-changes.ts';

type UndoneReview = { saved: Pick<Review, 'id' | 'revision'> | null; before: Review | null };
type Log = {
  client: QueryClient;
  userId: string;
  logged: MarkAsTriedReceiptState;
  changes: LoggedSandwichChanges;
  /** Members can take sandwiches off their list. */
  mayRemove: boolean;
};

/** Takes back what the sheet has added. XP is earned once for each sandwich and stays (D20). */
export async function undoLoggedSandwich({ client, userId, logged, changes, mayRemove }: Log): Promise<void> {
  const { sandwich, receipt, wasUnlisted } = logged;
  const unrankedInTime = await unrank(client, userId, sandwich, changes).catch(() => false);
  const outcomes: MutationEnqueueOutcome[] = [];
  const undo = async (payload: MutationPayload) =>
    outcomes.push(await enqueueListEntryMutation(client, userId, sandwich, payload));
  if (changes.review && !(await dropUnsent(userId, sandwich.id, 'review')))
    await undo(reviewUndo(sentSince(client, userId, sandwich.id, changes.review)));
  if (changes.review) await afterReview(client, userId, sandwich, changes.review, outcomes[0]);
  if (!(await dropUnsent(userId, sandwich.id, 'tried')))
    await undo({ kind: wasUnlisted && mayRemove ? 'remove' : 'untried' });
  invalidateCollectionQueries(client, userId);
  const waiting = outcomes.find((outcome) => outcome.is === 'waiting');
  if (!unrankedInTime || outcomes.some(({ is }) => is === 'refused'))
    return showFailureToast('Error', 'We couldn’t undo everything. Please check your list and your review.');
  if (waiting?.is === 'waiting') return showSavedOfflineToast(waiting.why, 'Undone on this device');
  toast({
    title: 'Undone',
    ...(receipt ? { text: 'You’ll keep the XP. You won’t get it twice for the same sandwich.' } : {}),
  });
}

/** True if the mutation was in the queue and had never been sent. */
async function dropUnsent(
  userId: string,
  sandwichId: number,
  kind: MutationPayload['kind'],
): Promise<boolean> {
  const unsent = mutationQueue
    .mutations()
    .findLast(
      (each) =>
        each.userId === userId &&
        each.sandwich.id === sandwichId &&
        each.what.kind === kind &&
        each.request === null &&
        isMutationPending(each),
    );
  return unsent !== undefined && mutationQueue.removeUnsent(unsent.key);
}

/** A review that waited may have been sent while the sheet was open. */
function sentSince(
  client: QueryClient,
  userId: string,
  sandwichId: number,
  { saved, before }: ReviewChange,
): UndoneReview {
  const [own = null] = client.getQueryData(ownReviewQuery(userId, sandwichId).queryKey) ?? [];
  return { saved: saved ?? own, before };
}

/** A queued review has no id yet: the queue fills it in once the review has been sent. */
function reviewUndo({ saved, before }: UndoneReview): MutationPayload {
  const base = saved ?? before;
  if (before) {
    const { rating, review } = before;
    return { kind: 'review', rating, review, ...getReviewBaseFields(base) };
  }
  return { kind: 'unreview', reviewId: saved?.id ?? 0, revision: saved?.revision ?? null };
}

async function afterReview(
  client: QueryClient,
  userId: string,
  sandwich: Sandwich,
  { before }: ReviewChange,
  outcome: MutationEnqueueOutcome | undefined,
): Promise<void> {
  deleteReviewDraft(userId, sandwich.id);
  if (outcome?.is !== 'done') return;
  const restored =
    before && outcome.response ? parseEndpointResponse<'POST', '/api/reviews'>(outcome.response) : null;
  await refreshAfterReview(client, userId, sandwich, restored);
}

/** Deleting a position deletes its answers, so a sandwich without a position gets one first. */
async function unrank(
  client: QueryClient,
  userId: string,
  { id }: Sandwich,
  { comparisons }: LoggedSandwichChanges,
): Promise<boolean> {
  if (comparisons.length === 0) return true;
  await whenRankingIsSent();
  const path = '/api/users/{id}/ranking/sandwiches/{sandwichId}';
  if (!comparisons.some(({ isRanked }) => isRanked)) {
    const params = { id: userId, sandwichId: id };
    await callApi('PUT', path, { params, body: { after: null } });
  }
  const rivals = comparisons.map(({ newlyRankedRivalId }) => newlyRankedRivalId);
  for (const sandwichId of [id, ...rivals.filter((rival) => rival !== null)])
    await callApi('DELETE', path, { params: { id: userId, sandwichId } });
  await client.invalidateQueries({ queryKey: rankingQuery(userId).queryKey });
  return true;
}
