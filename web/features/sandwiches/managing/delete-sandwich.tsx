import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { isolated } from '#rules/isolated.ts';
import { call } from '#web/lib/call.ts';
import { reasonOf } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { useRestoreSandwich } from './restore-sandwich.ts';

type DeleteSandwichProps = {
  /** The one that is asked about; null while nothing is. */
  sandwich: Sandwich | null;
  onClose: () => void;
};

/** Asks first, and leaves an Undo behind. */
export function DeleteSandwich({ sandwich, onClose }: DeleteSandwichProps) {
  const client = useQueryClient();
  const restore = useRestoreSandwich();
  const [isBusy, setBusy] = useState(false);

  async function remove({ id, name, revision }: Sandwich) {
    setBusy(true);
    try {
      await call('DELETE', '/api/sandwiches/{id}', { params: { id }, ifMatch: `"${revision}"` });
      toast({
        title: 'Sandwich deleted',
        text: name,
        action: { label: 'Undo', run: () => void restore({ id, name }) },
      });
    } catch (error) {
      failureToast('Deletion Failed', `Could not delete sandwich: ${reasonOf(error)}`);
    }
    setBusy(false);
    onClose();
    await refreshCatalogue(client);
  }

  return (
    <Confirm
      open={sandwich !== null}
      title={`Delete ${isolated(sandwich?.name ?? '')}?`}
      text="It leaves the menu. Reviews and XP stay, and it can be restored."
      action="Delete"
      busyText="Deleting..."
      danger
      busy={isBusy}
      onConfirm={() => sandwich && void remove(sandwich)}
      onClose={onClose}
    />
  );
}
