import type { RevertResult } from '#contract/catalog/change-sets.ts';
import { ApiError, callApi } from '#web/lib/api/api-client.ts';
import { joinFieldLabels } from '#shared/catalog/field-labels.ts';
import { revertInBatches, type SendRevert } from '#web/lib/catalog-editing/revert-in-batches.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { BulkEditNoun } from './bulk-edit-noun.ts';
import type { RejectedRows } from './rejected-rows-dialog.tsx';

const TITLE = 'We couldn’t undo these';
const NOTHING_UNDONE = 'Nothing was undone.';

/** Returns the rows that were not reverted. */
export async function undoBulkEdit(changeSetId: number, noun: BulkEditNoun): Promise<RejectedRows> {
  const send: SendRevert = (batch) =>
    callApi('POST', '/api/change-sets/{id}/revert', { params: { id: changeSetId }, body: batch });
  try {
    const { reverted, leftAlone } = await revertInBatches(send);
    const count = countEntities(leftAlone);
    const one = `${noun.one} is back to how it was.`;
    const many = `${noun.many} are back to how they were.`;
    const text = formatCountWithNoun(countEntities(reverted), one, many);
    toast({ title: 'Undone', text: count > 0 ? `${text} We left ${count} as is.` : text });
    const note = reverted.length > 0 ? 'Everything else is back to how it was.' : NOTHING_UNDONE;
    return { title: TITLE, note, rows: leftAlone.map(reasonOf) };
  } catch (error) {
    showFailureToast('Undo failed', `${errorReason(error)}.`);
    const rows = isNothingLeftToUndo(error) ? await whatWasLeftAlone(send) : [];
    return { title: TITLE, note: NOTHING_UNDONE, rows };
  }
}

function countEntities(entities: readonly { entityId: number }[]): number {
  return new Set(entities.map(({ entityId }) => entityId)).size;
}

function isNothingLeftToUndo(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

async function whatWasLeftAlone(send: SendRevert): Promise<RejectedRows['rows']> {
  const { leftAlone } = await send({ dryRun: true }).catch(() => ({ leftAlone: [] }));
  return leftAlone.map(reasonOf);
}

function reasonOf({ entityId, entityName, fields, reason }: RevertResult['leftAlone'][number]) {
  return {
    id: entityId,
    name: entityName,
    reason: fields.length > 0 ? `${joinFieldLabels(fields)}: ${reason}` : reason,
  };
}
