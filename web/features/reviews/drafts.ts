import { isSameVersion } from '#web/lib/mutation-queue/mutations.ts';
import type { ReviewVersion } from '#web/lib/mutation-queue/mutations.ts';
import { forget, readStored, store } from '#web/lib/local-store.ts';

export type Draft = {
  rating: number;
  review: string;
};

/** With the published review that it was begun from; null where there was none. */
export type KeptDraft = Draft & { base: ReviewVersion | null };

/** What was typed and not sent yet; it outlives a reload and a login, and is shown to its writer alone. */
export function readDraft(userId: string, sandwichId: number): KeptDraft | null {
  // Earlier versions called the words `text`.
  const stored = readStored<(Partial<KeptDraft> & { text?: string }) | null>(keyOf(userId, sandwichId));
  const review = stored?.review ?? stored?.text;
  if (typeof review !== 'string') return null;
  const rating = [1, 2, 3, 4, 5].find((stars) => stars === stored?.rating) ?? 0;
  return { rating, review, base: stored?.base ?? null };
}

export function keepDraft(userId: string, sandwichId: number, draft: KeptDraft): void {
  store(keyOf(userId, sandwichId), draft);
}

/** What this device has sent meanwhile is where the rest of the typing goes on from. */
export function rebaseDraft(
  userId: string,
  sandwichId: number,
  from: ReviewVersion | null,
  to: ReviewVersion | null,
): void {
  const draft = readDraft(userId, sandwichId);
  if (draft && isSameVersion(draft.base, from)) keepDraft(userId, sandwichId, { ...draft, base: to });
}

export function dropDraft(userId: string, sandwichId: number): void {
  forget(keyOf(userId, sandwichId));
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return one.rating === other.rating && one.review.trim() === other.review.trim();
}

function keyOf(userId: string, sandwichId: number): string {
  return `draft:review:${userId}:${sandwichId}`;
}
