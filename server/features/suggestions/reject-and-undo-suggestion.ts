import { undoSmallChangeSet, type UndoOutcome } from '#server/features/history/history.ts';
import { notifySuggestionDecided } from '#server/features/notifications/notifications.ts';
import { lockCatalogOnCitus, type Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { lockSuggestion, updateSuggestionDecision, type SuggestionRow } from './queries.ts';
import { getSuggestionDecisionScope } from './suggestion-decision-scope.ts';

type Moderation = { viewer: SignedInViewer; now: Date; hosts: readonly string[] };
type Withdrawal = { suggestion: SuggestionRow; outcome: UndoOutcome };

/** Rejects it, even after it was accepted; the XP stays. Null if it was already rejected. */
export async function rejectAndUndoSuggestion(
  tx: Db,
  id: number,
  { viewer, now, hosts }: Moderation,
): Promise<Withdrawal | null> {
  await lockCatalogOnCitus(tx);
  const suggestion = await lockSuggestion(tx, id, getSuggestionDecisionScope(viewer));
  if (!suggestion) throw notFoundError('This suggestion is gone.');
  if (suggestion.decision === 'rejected') return null;
  const outcome = await undoPublishedSuggestion(tx, suggestion, { viewer, now, hosts });
  const { userId, changeSetId, createdId } = suggestion;
  const rejected = { decision: 'rejected', actorId: viewer.id, now, changeSetId, createdId } as const;
  await updateSuggestionDecision(tx, suggestion, rejected);
  await notifySuggestionDecided(tx, { userId, now }, id);
  return { suggestion, outcome };
}

/** Skips fields that have changed since; removes a rejected photo even if the previous one no longer exists. */
export async function undoPublishedSuggestion(
  tx: Db,
  suggestion: SuggestionRow,
  { viewer, now, hosts }: Moderation,
): Promise<UndoOutcome> {
  const { changeSetId } = suggestion;
  if (changeSetId === null) return { reverted: [], leftAlone: [] };
  const summary = 'Rejected suggestion';
  return undoSmallChangeSet(tx, changeSetId, { viewer, now, hosts, summary, withoutGonePhotos: true });
}
