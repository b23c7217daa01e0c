import { useReducer, useState } from 'react';
import type { Review } from '#contract/catalog/reviews.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { isSameReviewRevision } from '#web/lib/mutation-queue/review-revisions.ts';
import {
  type ReviewDraft,
  type StoredReviewDraft,
  readReviewDraft,
  storeReviewDraft,
  deleteReviewDraft,
  isSameReviewDraft,
} from './review-draft-storage.ts';

/**
 * The draft on top of the published review. Only the device has it, so the first render lacks it. It is outdated if
 * another device has published a newer version.
 */
export function useReviewDraft(userId: string, sandwichId: number, own: Review | null) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<StoredReviewDraft | null>(null);
  const [, increaseWriteCount] = useReducer((count: number) => count + 1, 0);
  // Read on each render, because the mutation queue rebases it.
  const stored = isHydrated ? readReviewDraft(userId, sandwichId) : null;
  const published: ReviewDraft = { rating: own?.rating ?? 0, review: own?.review ?? '' };
  const restored = stored && !isSameReviewDraft(stored, published) ? stored : null;
  const draft = typed ?? restored;
  const version = own && { id: own.id, revision: own.revision };
  const base = draft && !isSameReviewDraft(draft, published) ? (restored ?? draft).base : version;

  function store(next: ReviewDraft, from = base) {
    const newDraft = { rating: next.rating, review: next.review, base: from };
    setTyped(newDraft);
    if (isSameReviewDraft(newDraft, published)) deleteReviewDraft(userId, sandwichId);
    else storeReviewDraft(userId, sandwichId, newDraft);
    increaseWriteCount();
  }

  return {
    fields: draft ?? published,
    published,
    isRestored: restored !== null && typed === null,
    isOutdated: own !== null && !isSameReviewRevision(base, version),
    set: (next: ReviewDraft) => store(next),
    settle: (next: ReviewDraft) => store(next, version),
    /** Stores even unchanged text, because the other device's text is about to replace the published one. */
    keepAsTyped() {
      const newDraft = { ...(draft ?? published), base };
      setTyped(newDraft);
      storeReviewDraft(userId, sandwichId, newDraft);
      increaseWriteCount();
    },
    drop: () => deleteReviewDraft(userId, sandwichId),
    takePublished() {
      setTyped(null);
      deleteReviewDraft(userId, sandwichId);
      increaseWriteCount();
    },
  };
}
