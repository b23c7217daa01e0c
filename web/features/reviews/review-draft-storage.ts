import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '#web/lib/device/local-storage.ts';
import { isSameReviewRevision, type ReviewRevision } from '#web/lib/mutation-queue/review-revisions.ts';

export type ReviewDraft = {
  rating: number;
  review: string;
};

export type StoredReviewDraft = ReviewDraft & { base: ReviewRevision | null };

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

/** Rebases the draft on the version that this device has sent in the meantime. */
export function rebaseReviewDraft(
  userId: string,
  sandwichId: number,
  from: ReviewRevision | null,
  to: ReviewRevision | null,
): void {
  const draft = readReviewDraft(userId, sandwichId);
  if (draft && isSameReviewRevision(draft.base, from))
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
