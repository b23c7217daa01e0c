import { useQueryClient, useQuery } from '@tanstack/react-query';
import type { EditableTag, DeletedTag } from '#contract/catalog/tags.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { DeletedPanel } from '#web/lib/deleted-content/deleted-panel.tsx';
import { formatCount } from '#web/lib/format/format-values.ts';
import { isPreconditionFailed, errorReason } from '#web/lib/errors/error-reason.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import {
  undoDeletionAction,
  restoreDeletedContent,
} from '#web/lib/deleted-content/restore-deleted-content.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { TableColumn } from '#web/ui/tables/data-table.tsx';
import { failureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { deletedTagsQuery } from '../queries.ts';

export function DeleteTag({ tag, onClose }: { tag: EditableTag | null; onClose: () => void }) {
  const client = useQueryClient();
  const refresh = () => invalidateCatalogQueries(client);

  async function remove({ id, name, revision }: EditableTag) {
    try {
      await callApi('DELETE', '/api/tags/{id}', { params: { id }, ifMatch: `"${revision}"` });
      toast({
        title: 'Tag deleted',
        text: name,
        action: undoDeletionAction({ resource: 'tags', id, name, refresh }),
      });
    } catch (error) {
      const why = isPreconditionFailed(error)
        ? 'Someone else changed it. Please check it again'
        : errorReason(error);
      failureToast('Deletion Failed', `Could not delete tag: ${why}`);
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

export function DeletedTags() {
  const client = useQueryClient();
  const refresh = () => invalidateCatalogQueries(client);
  return (
    <DeletedPanel
      noun="tags"
      list={useQuery(deletedTagsQuery())}
      columns={COLUMNS}
      texts={({ name, type }) => [name, type]}
      onRestore={({ id, name }) => restoreDeletedContent({ resource: 'tags', id, name, refresh })}
    />
  );
}

const COLUMNS: TableColumn<DeletedTag>[] = [
  { key: 'name', title: 'Name', phone: 'title', cell: ({ name }) => <b>{name}</b> },
  { key: 'type', title: 'Type', phone: 'line', cell: ({ type }) => type },
  {
    key: 'sandwiches',
    title: 'Sandwiches',
    phone: 'line',
    cell: ({ sandwichCount }) => formatCount(sandwichCount, 'sandwich', 'sandwiches'),
  },
];
