import { useState } from 'react';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { listLocalStorageKeys } from '#web/lib/device/local-storage.ts';
import { readReviewDraft } from './review-draft-storage.ts';

export type ReviewDraftOnDevice = { sandwichId: number; rating: number; review: string };

/** The draft with the most text on this device; null in the first render, because the server does not have it. */
export function useLongestReviewDraft(userId: string): ReviewDraftOnDevice | null {
  const isHydrated = useHydrated();
  const [drafts, setDrafts] = useState<{ userId: string; longest: ReviewDraftOnDevice | null } | null>(null);
  if (!isHydrated) return null;
  if (drafts?.userId === userId) return drafts.longest;
  const longest = findLongestReviewDraft(userId);
  setDrafts({ userId, longest });
  return longest;
}

export function findLongestReviewDraft(userId: string): ReviewDraftOnDevice | null {
  const prefix = `draft:review:${userId}:`;
  return listLocalStorageKeys(prefix)
    .flatMap((key) => {
      const sandwichId = Number(key.slice(prefix.length));
      const draft = Number.isSafeInteger(sandwichId) ? readReviewDraft(userId, sandwichId) : null;
      return draft ? { sandwichId, rating: draft.rating, review: draft.review } : [];
    })
    .reduce<ReviewDraftOnDevice | null>(
      (best, draft) => (best && best.review.length >= draft.review.length ? best : draft),
      null,
    );
}
