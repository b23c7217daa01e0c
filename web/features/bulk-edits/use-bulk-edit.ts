import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkEditResult } from '#contract/administration/bulk-edits.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { BulkEditNoun } from './bulk-edit-noun.ts';
import type { RejectedRows } from './rejected-rows-dialog.tsx';
import { undoBulkEdit } from './undo-bulk-edit.ts';

type BulkAction = 'changed' | 'deleted';

type BulkEditOptions = {
  noun: BulkEditNoun;
  /** If false, the editor can undo changes, but not deletions. */
  mayRestore: boolean;
  /** The selected rows that were not changed. */
  onDone: (remainingIds: number[]) => void;
};

const NOTHING_REJECTED: RejectedRows = { title: '', note: '', rows: [] };

export function useBulkEdit({ noun, mayRestore, onDone }: BulkEditOptions) {
  const client = useQueryClient();
  const [rejected, setRejected] = useState(NOTHING_REJECTED);
  const keyOf = useIdempotencyKey();
  const edits = useRef(0);

  async function run(
    action: BulkAction,
    request: object,
    send: (idempotencyKey: string) => Promise<BulkEditResult>,
  ): Promise<boolean> {
    try {
      // The same edit after an Undo needs a new key; otherwise the server would replay its stored response.
      const result = await send(keyOf({ request, edits: edits.current }));
      edits.current += 1;
      const { changeSetId, changedIds } = result;
      const isUndoable =
        changeSetId !== null && changedIds.length > 0 && (action === 'changed' || mayRestore);
      toast({
        ...bulkEditResultText(action, noun, result),
        ...(isUndoable && { action: { label: 'Undo', run: () => void undo(changeSetId) } }),
      });
      setRejected({
        title: `We couldn’t ${action === 'changed' ? 'change' : 'delete'} these`,
        note: changedIds.length > 0 ? 'Everything else went through.' : `Nothing was ${action}.`,
        rows: result.rejected,
      });
      onDone(result.rejected.map(({ id }) => id));
      return true;
    } catch (error) {
      showFailureToast('Nothing was changed', `${errorReason(error)}.`);
      return false;
    } finally {
      void invalidateCatalogQueries(client);
    }
  }

  async function undo(changeSetId: number): Promise<void> {
    setRejected(await undoBulkEdit(changeSetId, noun));
    void invalidateCatalogQueries(client);
  }

  return { run, rejected, dismissRejected: () => setRejected(NOTHING_REJECTED) };
}

export function bulkEditResultText(action: BulkAction, noun: BulkEditNoun, result: BulkEditResult) {
  const { changedIds, unchangedIds, rejected } = result;
  const parts = [
    unchangedIds.length > 0 && `${unchangedIds.length} already matched.`,
    rejected.length > 0 && `${rejected.length} couldn’t be ${action}.`,
  ];
  const count = formatCountWithNoun(changedIds.length, noun.one, noun.many);
  return { title: `${count} ${action}`, text: parts.filter(Boolean).join(' ') || undefined };
}
