import type { QueryClient } from '@tanstack/react-query';
import type { SavedReview } from '#contract/reviews.ts';
import type { NewDeed, What } from '#rules/outbox/deeds.ts';
import { isOfReview, versionOf } from '#rules/outbox/preconditions.ts';
import type { Outcome } from '#web/lib/outbox/outbox.ts';
import type { Ending } from '#web/lib/outbox/sending.ts';
import { ownReviewQuery } from './api.ts';
import { dropDraft, isSameDraft, readDraft, rebaseDraft } from './drafts.ts';
import type { Draft } from './drafts.ts';
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

/** A choice between two texts has been made: what the outbox still held of one of them is settled, too. */
export async function settleRefused(userId: string, sandwichId: number, draft: Draft): Promise<void> {
  const { outbox } = await import('#web/lib/outbox/here.ts');
  await outbox.refresh();
  for (const { key, what, refusal, ...deed } of outbox.deeds()) {
    const isOwn = deed.userId === userId && deed.sandwich.id === sandwichId && refusal?.status === 412;
    if (isOwn && what.kind === 'review' && isSameDraft(what, draft)) await outbox.drop(key);
  }
}

/** One that was sent later, from whatever page. */
export function noteSent(client: QueryClient, { userId, sandwich, what }: NewDeed, ending: Ending): void {
  if (!isOfReview(what)) return;
  if (ending.is === 'refused') {
    // The other device's text is what it will be compared with.
    const { queryKey } = ownReviewQuery(userId, sandwich.id);
    return void (ending.said.status === 412 && client.invalidateQueries({ queryKey }));
  }
  const saved = what.kind === 'review' && ending.said ? (JSON.parse(ending.said.text) as SavedReview) : null;
  const draft = readDraft(userId, sandwich.id);
  if (draft && what.kind === 'review' && isSameDraft(draft, what)) dropDraft(userId, sandwich.id);
  else rebaseDraft(userId, sandwich.id, versionOf(what), saved);
  void refreshAfterReview(client, userId, sandwich, saved);
}
