import type { QueryClient } from '@tanstack/react-query';
import type { SavedReview } from '#contract/reviews.ts';
import type { NewDeed, What } from '#rules/outbox/deeds.ts';
import type { Outcome } from '#web/lib/outbox/outbox.ts';
import type { Ending } from '#web/lib/outbox/sending.ts';
import { dropDraft, readDraft } from './drafts.ts';
import { refreshAfterReview } from './refresh-reviews.ts';

/** Reviews go to the server by the outbox, whose code comes with the first of them. */
export async function place(
  userId: string,
  { id, restaurantId, name }: NewDeed['sandwich'],
  what: What,
): Promise<Outcome> {
  const { outbox } = await import('#web/lib/outbox/here.ts');
  return outbox.place(userId, { id, restaurantId, name }, what);
}

/** One that was sent later, from whatever page. */
export function noteSent(client: QueryClient, { userId, sandwich, what }: NewDeed, ending: Ending): void {
  if (ending.is !== 'done' || (what.kind !== 'review' && what.kind !== 'unreview')) return;
  const draft = readDraft(userId, sandwich.id);
  const isSame = what.kind === 'review' && draft?.rating === what.rating && draft.text.trim() === what.text;
  if (isSame) dropDraft(userId, sandwich.id);
  const saved = what.kind === 'review' && ending.said ? (JSON.parse(ending.said.text) as SavedReview) : null;
  void refreshAfterReview(client, userId, sandwich, saved);
}
