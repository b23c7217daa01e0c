import { useQueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { createUndoDeletionAction } from '#web/lib/deleted-content/restore-deleted-content.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

export function DeleteSandwich({ sandwich, onClose }: { sandwich: Sandwich | null; onClose: () => void }) {
  const client = useQueryClient();
  const refresh = () => invalidateCatalogQueries(client);

  async function remove({ id, name, revision }: Sandwich) {
    try {
      await callApi('DELETE', '/api/sandwiches/{id}', { params: { id }, ifMatch: `"${revision}"` });
      toast({
        title: 'Sandwich deleted',
        text: name,
        action: createUndoDeletionAction({ resource: 'sandwiches', id, name, refresh }),
      });
    } catch (error) {
      showFailureToast('Deletion Failed', `Could not delete sandwich: ${errorReason(error)}`);
    }
    onClose();
    void refresh();
  }

  return (
    <ConfirmDialog
      open={sandwich !== null}
      title={`Delete ${withBidiIsolates(sandwich?.name ?? '')}?`}
      text="We’ll take it off the menu. Reviews and XP stay, and you can restore it."
      action="Delete"
      busyText="Deleting..."
      danger
      onConfirm={async () => sandwich && (await remove(sandwich))}
      onClose={onClose}
    />
  );
}
