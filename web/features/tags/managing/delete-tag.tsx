import { useQueryClient } from '@tanstack/react-query';
import type { EditableTag } from '#contract/tags.ts';
import { isolated } from '#rules/isolated.ts';
import { call } from '#web/lib/call.ts';
import { isStale, reasonOf } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { undoDeletion } from '#web/lib/restoring.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { failureToast, toast } from '#web/ui/toast-store.ts';

export function DeleteTag({ tag, onClose }: { tag: EditableTag | null; onClose: () => void }) {
  const client = useQueryClient();
  const refresh = () => refreshCatalogue(client);

  async function remove({ id, name, revision }: EditableTag) {
    try {
      await call('DELETE', '/api/tags/{id}', { params: { id }, ifMatch: `"${revision}"` });
      toast({ title: 'Tag deleted', text: name, action: undoDeletion({ of: 'tags', id, name, refresh }) });
    } catch (error) {
      const why = isStale(error) ? 'Somebody else has changed it. Look at it again' : reasonOf(error);
      failureToast('Deletion Failed', `Could not delete tag: ${why}`);
    }
    onClose();
    await refresh();
  }

  return (
    <Confirm
      open={tag !== null}
      title={`Delete the tag ${isolated(tag?.name ?? '')}?`}
      text="Every sandwich that has it loses it."
      action="Delete"
      busyText="Deleting..."
      danger
      onConfirm={async () => tag && (await remove(tag))}
      onClose={onClose}
    />
  );
}
