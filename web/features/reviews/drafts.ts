import { forget, readStored, store } from '#web/lib/local-store.ts';

export interface Draft {
  rating: number;
  text: string;
}

/** What was typed and not sent yet; it outlives a reload and a login, and is shown to its writer alone. */
export function readDraft(userId: string, sandwichId: number): Draft | null {
  const draft = readStored<Partial<Draft> | null>(keyOf(userId, sandwichId));
  if (typeof draft?.text !== 'string') return null;
  const rating =
    Number.isInteger(draft.rating) && draft.rating! >= 1 && draft.rating! <= 5 ? draft.rating! : 0;
  return { rating, text: draft.text };
}

/** Nothing is kept where nothing differs from what is published. */
export function keepDraft(userId: string, sandwichId: number, draft: Draft, published: Draft): void {
  if (draft.rating === published.rating && draft.text === published.text) dropDraft(userId, sandwichId);
  else store(keyOf(userId, sandwichId), draft);
}

export function dropDraft(userId: string, sandwichId: number): void {
  forget(keyOf(userId, sandwichId));
}

function keyOf(userId: string, sandwichId: number): string {
  return `draft:review:${userId}:${sandwichId}`;
}
