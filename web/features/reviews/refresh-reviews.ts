import type { QueryClient } from '@tanstack/react-query';
import type { Review, SavedReview } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { parseEndpointResponse } from '#web/lib/api/api-client.ts';
import type { MutationResult } from '#web/lib/mutation-queue/flush.ts';
import { isReviewPayload, type NewMutation } from '#web/lib/mutation-queue/mutation-types.ts';
import { getReviewRevisionOfMutation } from '#web/lib/mutation-queue/review-revisions.ts';
import { currentViewerQuery } from '#web/lib/session/session.ts';
import { ownReviewQuery } from './queries.ts';
import {
  deleteReviewDraft,
  isSameReviewDraft,
  readReviewDraft,
  rebaseReviewDraft,
} from './review-draft-storage.ts';

type ReviewSubject = Pick<Sandwich, 'id' | 'restaurantId'>;

/**
 * Refetches what a review changes. A query key begins with the URL path, so invalidating it refetches the GET.
 * The sandwich's page is awaited, because the author returns to it. The rest is refetched if it is on screen, otherwise
 * when it is next shown. Search results on screen stay as they are, because their pages would load again.
 */
export async function refreshAfterReview(
  client: QueryClient,
  userId: string,
  { id, restaurantId }: ReviewSubject,
  saved: SavedReview | null,
): Promise<void> {
  const otherKeys = [
    '/api/sandwiches/popular',
    `/api/restaurants/${restaurantId}`,
    `/api/restaurants/${restaurantId}/sandwiches`,
    '/api/reviews',
    `/api/users/${userId}/sandwiches`,
  ];
  for (const path of otherKeys) void client.invalidateQueries({ queryKey: [path] });
  for (const path of ['/api/sandwiches/search', '/api/restaurants/search'])
    void client.invalidateQueries({ queryKey: [path], refetchType: 'none' });
  if (saved?.receipt) applyReward(client, userId, saved.receipt);
  await Promise.all(
    [`/api/sandwiches/${id}`, `/api/sandwiches/${id}/reviews`].map((path) =>
      client.invalidateQueries({ queryKey: [path], refetchType: 'all' }),
    ),
  );
  setOwnReview(client, userId, id, saved);
}

function setOwnReview(client: QueryClient, userId: string, id: number, saved: SavedReview | null): void {
  client.setQueryData<Review[]>(ownReviewQuery(userId, id).queryKey, saved ? [saved] : []);
}

export function refreshAfterQueuedReview(
  client: QueryClient,
  { userId, sandwich, what }: NewMutation,
  result: MutationResult,
): void {
  if (!isReviewPayload(what)) return;
  if (result.is === 'refused') {
    // The draft will be compared with the other device's text.
    const { queryKey } = ownReviewQuery(userId, sandwich.id);
    return void (result.response.status === 412 && client.invalidateQueries({ queryKey }));
  }
  const saved =
    what.kind === 'review' && result.response
      ? parseEndpointResponse<'POST', '/api/reviews'>(result.response)
      : null;
  const draft = readReviewDraft(userId, sandwich.id);
  if (draft && what.kind === 'review' && isSameReviewDraft(draft, what))
    deleteReviewDraft(userId, sandwich.id);
  else rebaseReviewDraft(userId, sandwich.id, getReviewRevisionOfMutation(what), saved);
  // Before the first `await`, because an open form continues from it.
  setOwnReview(client, userId, sandwich.id, saved);
  void refreshAfterReview(client, userId, sandwich, saved);
}

function applyReward(
  client: QueryClient,
  userId: string,
  { xp, level }: { xp: number; level: number },
): void {
  for (const resource of ['level', 'badges']) {
    void client.invalidateQueries({ queryKey: [`/api/users/${userId}/${resource}`] });
  }
  client.setQueryData(currentViewerQuery.queryKey, (me) => me && { ...me, xp, level });
}
