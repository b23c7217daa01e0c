import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EditableTag } from '#contract/catalog/tags.ts';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { DeleteTag } from '#web/features/tags/management/delete-tag.tsx';
import { DeletedTags } from '#web/features/tags/management/deleted-tags.tsx';
import { TagForm } from '#web/features/tags/management/tag-form.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { useInMemoryTable } from '#web/ui/tables/use-in-memory-table.ts';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListFailure } from '../admin/list-failure.tsx';

type Mode = { kind: 'closed' } | { kind: 'add' } | { kind: 'edit' | 'delete'; tag: EditableTag };

export function Page() {
  const { data: tags = [], isLoadingError, isPending } = useQuery(tagsQuery());
  const [mode, setMode] = useState<Mode>({ kind: 'closed' });
  const close = () => setMode({ kind: 'closed' });
  const edited = mode.kind === 'edit' ? mode.tag : null;
  const view = useInMemoryTable(tags, {
    texts: ({ name, type }) => [name, type],
    values: { name: ({ name }) => name, type: ({ type }) => type },
    sorting: { key: 'name', direction: 'ascending' },
  });
  return (
    <AdminPageLayout
      title="Tags"
      lede="Used on sandwiches and as search filters."
      back={{ to: '/admin', text: 'Back to Admin' }}
      actions={
        <Button onClick={() => setMode({ kind: 'add' })}>
          <Plus className="icon" aria-hidden />
          Create tag
        </Button>
      }
    >
      <TablePanel
        label="Tags"
        search={{ placeholder: 'Search tags...', value: view.search, onChange: view.setSearch }}
        pager={view.pager}
      >
        {isLoadingError ? (
          <AdminListFailure text="Failed to load tags. Please try refreshing the page." />
        ) : (
          <DataTable
            label="Tags"
            rows={view.rows}
            rowKey={({ id }) => id}
            loading={isPending}
            sorting={view.sorting}
            onSort={view.onSort}
            empty={<EmptyList hasTags={tags.length > 0} onCreate={() => setMode({ kind: 'add' })} />}
            columns={columns((kind, tag) => setMode({ kind, tag }))}
          />
        )}
      </TablePanel>
      <DeletedTags />
      <FormDialog
        open={mode.kind === 'add' || mode.kind === 'edit'}
        onClose={close}
        title={edited ? 'Edit tag' : 'Create tag'}
      >
        <TagForm tag={edited} types={[...new Set(tags.map(({ type }) => type))]} onClose={close} />
      </FormDialog>
      <DeleteTag tag={mode.kind === 'delete' ? mode.tag : null} onClose={close} />
    </AdminPageLayout>
  );
}

function EmptyList({ hasTags, onCreate }: { hasTags: boolean; onCreate: () => void }) {
  if (hasTags) return <EmptyState headingLevel={2} title="No matching tags" />;
  return (
    <EmptyState headingLevel={2} title="No tags yet" text="The first one helps visitors find what they like.">
      <Button variant="line" onClick={onCreate}>
        Create tag
      </Button>
    </EmptyState>
  );
}

function columns(onChoose: (kind: 'edit' | 'delete', tag: EditableTag) => void): TableColumn<EditableTag>[] {
  return [
    { key: 'name', title: 'Name', sortable: true, phone: 'title', cell: ({ name }) => <b>{name}</b> },
    { key: 'type', title: 'Type', sortable: true, phone: 'line', cell: ({ type }) => type },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (tag) => (
        <span className="pair">
          <Button variant="line" className="sm" onClick={() => onChoose('edit', tag)}>
            Edit<span className="sr"> {tag.name}</span>
          </Button>
          <button
            type="button"
            className="iconbtn danger"
            aria-label={`Delete ${tag.name}`}
            onClick={() => onChoose('delete', tag)}
          >
            <Trash2 className="icon" aria-hidden />
          </button>
        </span>
      ),
    },
  ];
}
