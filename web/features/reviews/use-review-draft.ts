import { useReducer, useState } from 'react';
import type { Review } from '#contract/catalog/reviews.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '#web/lib/device/local-storage.ts';
import { isSameReviewVersion, type ReviewVersion } from '#web/lib/mutation-queue/mutations.ts';

/**
 * The draft over the published review. Only the device has it, so the first render is without it. It is outdated if
 * another device has published since it was begun.
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
    isOutdated: own !== null && !isSameReviewVersion(base, version),
    set: (next: ReviewDraft) => store(next),
    settle: (next: ReviewDraft) => store(next, version),
    /** Also without a draft, because the other device's text is about to replace the published one. */
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

export type ReviewDraft = {
  rating: number;
  review: string;
};

export type StoredReviewDraft = ReviewDraft & { base: ReviewVersion | null };

/** Survives a reload and a login, and is shown to its author only. */
export function readReviewDraft(userId: string, sandwichId: number): StoredReviewDraft | null {
  // Earlier versions stored it as `text`.
  const stored = readLocalStorageJson<(Partial<StoredReviewDraft> & { text?: string }) | null>(
    keyOf(userId, sandwichId),
  );
  const review = stored?.review ?? stored?.text;
  if (typeof review !== 'string') return null;
  const rating = [1, 2, 3, 4, 5].find((stars) => stars === stored?.rating) ?? 0;
  return { rating, review, base: stored?.base ?? null };
}

export function storeReviewDraft(userId: string, sandwichId: number, draft: StoredReviewDraft): void {
  writeLocalStorageJson(keyOf(userId, sandwichId), draft);
}

/** The draft continues from the version that this device has sent meanwhile. */
export function rebaseReviewDraft(
  userId: string,
  sandwichId: number,
  from: ReviewVersion | null,
  to: ReviewVersion | null,
): void {
  const draft = readReviewDraft(userId, sandwichId);
  if (draft && isSameReviewVersion(draft.base, from))
    storeReviewDraft(userId, sandwichId, { ...draft, base: to });
}

export function deleteReviewDraft(userId: string, sandwichId: number): void {
  removeFromLocalStorage(keyOf(userId, sandwichId));
}

export function isSameReviewDraft(one: ReviewDraft, other: ReviewDraft): boolean {
  return one.rating === other.rating && one.review.trim() === other.review.trim();
}

function keyOf(userId: string, sandwichId: number): string {
  return `draft:review:${userId}:${sandwichId}`;
}
