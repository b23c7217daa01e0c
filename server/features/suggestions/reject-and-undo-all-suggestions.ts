import type { SuggestionsRevert } from '#contract/members/suggestions.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { inCatalogTransaction, selectUsernames, type Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { selectUnrejectedSuggestionIds } from './queries.ts';
import { rejectAndUndoSuggestion } from './reject-and-undo-suggestion.ts';

/** Few enough for one request, even if each of them changed something. */
const SUGGESTIONS_PER_STEP = 50;

type RejectStep = { dryRun: boolean; before?: number | undefined };
type RejectContext = { viewer: SignedInViewer; now: Date; hosts: readonly string[]; step: RejectStep };

class DryRun extends Error {
  readonly result: SuggestionsRevert;
  constructor(result: SuggestionsRevert) {
    super();
    this.result = result;
  }
}

/** Newest first, so that after two suggestions for one field, the original value returns. */
export async function rejectAndUndoAllSuggestions(
  db: Db,
  userId: string,
  { viewer, now, hosts, step: { dryRun, before } }: RejectContext,
): Promise<SuggestionsRevert> {
  if (!(await selectUsernames(db, [userId])).has(userId)) throw notFoundError('Member not found');
  try {
    return await inCatalogTransaction(db, async (tx) => {
      const found = await selectUnrejectedSuggestionIds(tx, userId, before ?? null, SUGGESTIONS_PER_STEP + 1);
      const ids = found.slice(0, SUGGESTIONS_PER_STEP);
      const next = found.length > ids.length ? (ids.at(-1) ?? null) : null;
      const result: SuggestionsRevert = { next, rejected: 0, reverted: [], leftAlone: [] };
      for (const id of ids) await withdrawOne(tx, id, { viewer, now, hosts }, result);
      if (dryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

async function withdrawOne(
  tx: Db,
  id: number,
  { viewer, now, hosts }: Omit<RejectContext, 'step'>,
  result: SuggestionsRevert,
): Promise<void> {
  const withdrawal = await rejectAndUndoSuggestion(tx, id, { viewer, now, hosts });
  if (!withdrawal) return;
  result.rejected += 1;
  result.reverted.push(...withdrawal.outcome.reverted);
  result.leftAlone.push(...withdrawal.outcome.leftAlone);
  await recordChangeInAuditLog(tx, {
    actorId: viewer.id,
    action: 'reject',
    entityType: 'suggestion',
    entityId: id,
    after: { name: withdrawal.suggestion.title },
  });
}
