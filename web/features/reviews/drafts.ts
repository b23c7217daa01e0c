import { isSameVersion } from '#rules/outbox/preconditions.ts';
import type { ReviewVersion } from '#rules/outbox/preconditions.ts';
import { forget, readStored, store } from '#web/lib/local-store.ts';
import { defined } from '#rules/defined.ts';

export type Draft = {
  rating: number;
  text: string;
};

/** With the published review that it was begun from; null where there was none. */
export type KeptDraft = Draft & { base: ReviewVersion | null };

/** What was typed and not sent yet; it outlives a reload and a login, and is shown to its writer alone. */
export function readDraft(userId: string, sandwichId: number): KeptDraft | null {
  const draft = readStored<Partial<KeptDraft> | null>(keyOf(userId, sandwichId));
  if (typeof draft?.text !== 'string') return null;
  const rating =
    Number.isInteger(draft.rating) && defined(draft.rating) >= 1 && defined(draft.rating) <= 5
      ? defined(draft.rating)
      : 0;
  return { rating, text: draft.text, base: draft.base ?? null };
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
  return one.rating === other.rating && one.text.trim() === other.text.trim();
}

function keyOf(userId: string, sandwichId: number): string {
  return `draft:review:${userId}:${sandwichId}`;
}
