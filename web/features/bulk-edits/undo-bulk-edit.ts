import { call } from '#web/lib/api/api-client.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { fieldNames } from '#web/lib/catalog-editing/field-labels.ts';
import { revertInSteps } from '#web/lib/catalog-editing/revert-steps.ts';
import { failureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { BulkNoun } from './bulk-noun.ts';
import type { RejectedRows } from './rejected-dialog.tsx';

/** Returns what was left alone. */
export async function undoBulkEdit(changeSetId: number, noun: BulkNoun): Promise<RejectedRows['rows']> {
  try {
    const { reverted, leftAlone } = await revertInSteps((step) =>
      call('POST', '/api/change-sets/{id}/revert', { params: { id: changeSetId }, body: step }),
    );
    const undone = new Set(reverted.map(({ entityId }) => entityId));
    const count = new Set(leftAlone.map(({ entityId }) => entityId)).size;
    toast({
      title: 'Undone',
      text: [
        `${formatCount(undone.size, noun.one, noun.many)} changed back.`,
        count > 0 && `${count} left alone.`,
      ]
        .filter(Boolean)
        .join(' '),
    });
    return leftAlone.map(({ entityId, entityName, fields, reason }) => ({
      id: entityId,
      name: entityName,
      reason: fields.length > 0 ? `${fieldNames(fields)}: ${reason}` : reason,
    }));
  } catch (error) {
    failureToast('Not undone', `${errorReason(error)}.`);
    return [];
  }
}
