import { useQueryClient } from '@tanstack/react-query';
import type { EditableTag } from '#contract/catalog/tags.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { isPreconditionFailed } from '#web/lib/api/is-precondition-failed.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { createUndoDeletionAction } from '#web/lib/deleted-content/restore-deleted-content.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

export function DeleteTag({ tag, onClose }: { tag: EditableTag | null; onClose: () => void }) {
  const client = useQueryClient();
  const refresh = () => invalidateCatalogQueries(client);

  async function remove({ id, name, revision }: EditableTag) {
    try {
      await callApi('DELETE', '/api/tags/{id}', { params: { id }, ifMatch: `"${revision}"` });
      toast({
        title: 'Tag deleted',
        text: name,
        action: createUndoDeletionAction({ resource: 'tags', id, name, refresh }),
      });
    } catch (error) {
      const why = isPreconditionFailed(error)
        ? 'Someone else changed it. Please check it again'
        : errorReason(error);
      showFailureToast('Deletion Failed', `Could not delete tag: ${why}`);
    }
    onClose();
    void refresh();
  }

  return (
    <ConfirmDialog
      open={tag !== null}
      title={`Delete the tag ${withBidiIsolates(tag?.name ?? '')}?`}
      text="It’ll be removed from every sandwich that has it."
      action="Delete"
      busyText="Deleting..."
      danger
      onConfirm={async () => tag && (await remove(tag))}
      onClose={onClose}
    />
  );
}
