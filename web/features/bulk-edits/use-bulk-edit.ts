import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkEdit } from '#contract/administration/bulk-edits.ts';
import { refreshCatalog } from '#web/lib/api/refresh-catalog.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { failureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { BulkNoun } from './bulk-noun.ts';

type BulkAction = 'changed' | 'deleted' | 'restored';

type BulkEditOptions = {
  noun: BulkNoun;
  /** Those of the selection that were not changed. */
  onDone: (remainingIds: number[]) => void;
  /** Without it a deletion cannot be undone by this member. */
  restore?: ((ids: number[]) => Promise<BulkEdit>) | undefined;
};

export function useBulkEdit({ noun, onDone, restore }: BulkEditOptions) {
  const client = useQueryClient();
  const [rejected, setRejected] = useState<BulkEdit['rejected']>([]);

  async function run(action: BulkAction, send: () => Promise<BulkEdit>): Promise<boolean> {
    try {
      const result = await send();
      const { changedIds } = result;
      const undo = action === 'deleted' && changedIds.length > 0 && restore;
      toast({
        ...resultText(action, noun, result),
        ...(undo && {
          action: { label: 'Undo', run: () => void run('restored', () => undo(changedIds)) },
        }),
      });
      setRejected(result.rejected);
      onDone(result.rejected.map(({ id }) => id));
      return true;
    } catch (error) {
      failureToast('Nothing was changed', `${errorReason(error)}.`);
      return false;
    } finally {
      void refreshCatalog(client);
    }
  }

  return { run, rejected, dismissRejected: () => setRejected([]) };
}

export function resultText(action: BulkAction, noun: BulkNoun, result: BulkEdit) {
  const { changedIds, unchangedIds, rejected } = result;
  const parts = [
    unchangedIds.length > 0 && `${unchangedIds.length} needed no change.`,
    rejected.length > 0 && `${rejected.length} couldn’t be ${action}.`,
  ];
  const count = formatCount(changedIds.length, noun.one, noun.many);
  return { title: `${count} ${action}`, text: parts.filter(Boolean).join(' ') || undefined };
}
