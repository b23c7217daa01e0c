import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedTag } from '#contract/tags.ts';
import { countText } from '#web/lib/format.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { restoreColumns } from '#web/lib/restore-columns.tsx';
import { restore } from '#web/lib/restoring.ts';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { DataTable } from '#web/ui/table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { TablePanel } from '#web/ui/table-panel.tsx';
import { useTableView } from '#web/ui/table-view.ts';
import { deletedTagsQuery } from '../api.ts';

/** What was taken away and can come back; nothing at all while there is none. */
export function DeletedTags() {
  const client = useQueryClient();
  const { data = [], isError, refetch } = useQuery(deletedTagsQuery());
  const view = useTableView(data, { texts: ({ name, type }) => [name, type] });
  if (isError && data.length === 0)
    return <FailureNotice text="The deleted tags could not be loaded." onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  const refresh = () => refreshCatalogue(client);
  return (
    <TablePanel
      title="Deleted tags"
      search={{ placeholder: 'Search deleted...', value: view.search, onChange: view.setSearch }}
      pager={view.pager}
    >
      <DataTable
        label="Deleted tags"
        rows={view.rows}
        rowKey={({ id }) => id}
        empty={<p className="muted">No deleted tag has this name.</p>}
        columns={[
          ...COLUMNS,
          ...restoreColumns<DeletedTag>(({ id, name }) => void restore({ of: 'tags', id, name, refresh })),
        ]}
      />
    </TablePanel>
  );
}

const COLUMNS: Column<DeletedTag>[] = [
  { key: 'name', title: 'Name', phone: 'title', cell: ({ name }) => <b>{name}</b> },
  { key: 'type', title: 'Type', phone: 'line', cell: ({ type }) => type },
  {
    key: 'sandwiches',
    title: 'Was on',
    phone: 'line',
    cell: ({ sandwichCount }) => countText(sandwichCount, 'sandwich', 'sandwiches'),
  },
];
