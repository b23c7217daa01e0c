import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { notifySuggestionDecided } from '#server/features/notifications/notifications.ts';
import { rewardSuggestion } from '#server/features/progress/progress.ts';
import { diffRowWithPinAsUnit } from '#server/features/restaurants/restaurants.ts';
import { inCatalogTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { applySuggestion } from './apply-suggestion.ts';
import { describeUndoOutcome } from './describe-undo-outcome.ts';
import { lockSuggestion, updateSuggestionDecision, type SuggestionRow } from './queries.ts';
import { getSuggestionDecisionScope } from './suggestion-decision-scope.ts';
import { undoPublishedSuggestion } from './reject-and-undo-suggestion.ts';
import { selectSuggestionSubjects } from './subject-queries.ts';

type DecisionContext = {
  viewer: SignedInViewer;
  ifMatch: string | null;
  now: Date;
  hosts: readonly string[];
};
type Decision = 'accepted' | 'rejected';
/** `message` is empty if there is nothing to say about the outcome. */
type Result = Pick<SuggestionRow, 'changeSetId' | 'createdId'> & { message: string };

/** If two members decide at once, the second gets a conflict. */
export async function decideSuggestion(
  db: Database['db'],
  id: number,
  decision: Decision,
  context: DecisionContext,
): Promise<string> {
  const { viewer, now } = context;
  return inCatalogTransaction(db, async (tx) => {
    const suggestion = await requireOpen(tx, id, viewer);
    const { userId } = suggestion;
    const { message, ...result } = await carryOut(tx, suggestion, decision, context);
    await updateSuggestionDecision(tx, suggestion, { decision, actorId: viewer.id, now, ...result });
    if (decision === 'accepted') await rewardSuggestion(tx, userId, id, now);
    const isNotified = await notifySuggestionDecided(tx, { userId, now }, id);
    await recordChangeInAuditLog(tx, {
      actorId: viewer.id,
      action: decision === 'accepted' ? 'approve' : 'reject',
      entityType: 'suggestion',
      entityId: id,
      after: { about: suggestion.entityType, id: suggestion.entityId, name: suggestion.title },
    });
    return message || (isNotified ? 'We’ll let the member know.' : 'It was rejected.');
  });
}

async function requireOpen(tx: Db, id: number, viewer: SignedInViewer): Promise<SuggestionRow> {
  const suggestion = await lockSuggestion(tx, id, getSuggestionDecisionScope(viewer));
  if (!suggestion) throw notFoundError('Suggestion not found');
  if (suggestion.decision !== null)
    throw new HttpError('conflict', 'This suggestion has already been reviewed.');
  if (suggestion.userId === viewer.id)
    throw new HttpError('conflict', 'This one’s yours, so someone else has to review it.');
  return suggestion;
}

async function carryOut(
  tx: Db,
  suggestion: SuggestionRow,
  decision: Decision,
  { viewer, ifMatch, now, hosts }: DecisionContext,
): Promise<Result> {
  const { changeSetId, createdId, after, published } = suggestion;
  if (decision === 'rejected') {
    const outcome = await undoPublishedSuggestion(tx, suggestion, { viewer, now, hosts });
    return { changeSetId, createdId, message: describeUndoOutcome(outcome, '') };
  }
  // Published fields may have changed since, so they are not applied again.
  const changed =
    createdId === null
      ? 'Someone has edited it again since it was published, so the site may say something else now.'
      : 'Someone has deleted it since it was published.';
  const message = (await isStillOnSite(tx, suggestion)) ? 'It’s on the site now.' : changed;
  // A new sandwich that was published as a whole must not be added again.
  if (createdId !== null) return { changeSetId, createdId, message };
  const waiting = Object.entries(after).filter(([field]) => !published.includes(field));
  const applied = await applySuggestion(tx, suggestion, Object.fromEntries(waiting), { ifMatch, now });
  return { ...applied, message };
}

/** Whether everything that was published when it was suggested still has that value. */
async function isStillOnSite(
  tx: Db,
  { entityType, entityId, createdId, after, published }: SuggestionRow,
): Promise<boolean> {
  if (createdId !== null) {
    const created = (await selectSuggestionSubjects(tx, 'sandwich', [createdId])).get(createdId);
    return created !== undefined && !created.isGone;
  }
  const subject = (await selectSuggestionSubjects(tx, entityType, [entityId])).get(entityId);
  const fields = Object.fromEntries(published.map((field) => [field, after[field]]));
  const changed = diffRowWithPinAsUnit(subject?.values ?? {}, fields).after;
  return Object.keys(changed).length === 0;
}
