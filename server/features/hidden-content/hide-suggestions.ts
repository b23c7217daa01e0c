import { describeUndoOutcome, rejectAndUndoSuggestion } from '#server/features/suggestions/suggestions.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import { hideSuggestedPhoto } from './hide-photos.ts';
import type { ModerationInput, ModerationContext } from './get-moderated-items.ts';

const UNDONE = 'It’s been rejected, and its changes were undone.';

/** Rejects the suggestion and reverts what it published, even if it was accepted; hides its photo everywhere. */
export async function hideSuggestion(
  tx: Db,
  { entityId, reason }: ModerationInput,
  { actorId, now, hosts }: ModerationContext,
): Promise<{ changed: { about: string } | null; message: string }> {
  if (!/^\d{1,15}$/.test(entityId)) throw notFoundError('This suggestion is gone.');
  const viewer = { id: actorId, role: 'admin', catalogEditor: false } as const;
  const withdrawal = await rejectAndUndoSuggestion(tx, Number(entityId), { viewer, now, hosts });
  if (!withdrawal) return { changed: null, message: 'It was already rejected.' };
  const { suggestion, outcome } = withdrawal;
  await hideSuggestedPhoto(tx, suggestion, { reason, actorId, now });
  return { changed: { about: suggestion.title }, message: describeUndoOutcome(outcome, UNDONE) };
}

export function throwSuggestionNotRestorableError(): never {
  throw new HttpError('conflict', 'You can’t unhide a rejected suggestion. The member can send it again.');
}
