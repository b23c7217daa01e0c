import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedBadge } from '#contract/badges.ts';
import { countText } from '#web/lib/format.ts';
import { restoreColumns } from '#web/lib/restore-columns.tsx';
import { restore } from '#web/lib/restoring.ts';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { DataTable } from '#web/ui/table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { TablePanel } from '#web/ui/table-panel.tsx';
import { useTableView } from '#web/ui/table-view.ts';
import { deletedBadgesQuery, refreshBadges } from './api.ts';

/** What was taken out of the list and can come back; nothing at all while there is none. */
export function DeletedBadges() {
  const client = useQueryClient();
  const { data = [], isError, refetch } = useQuery(deletedBadgesQuery());
  const view = useTableView(data, { texts: ({ name, description }) => [name, description] });
  if (isError && data.length === 0)
    return <FailureNotice text="The deleted badges could not be loaded." onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  const refresh = () => refreshBadges(client);
  return (
    <TablePanel
      title="Deleted badges"
      search={{ placeholder: 'Search deleted...', value: view.search, onChange: view.setSearch }}
      pager={view.pager}
    >
      <DataTable
        label="Deleted badges"
        rows={view.rows}
        rowKey={({ id }) => id}
        empty={<p className="muted">No deleted badge has this name.</p>}
        columns={[
          ...COLUMNS,
          ...restoreColumns<DeletedBadge>(
            ({ id, name }) => void restore({ of: 'badges', id, name, refresh }),
          ),
        ]}
      />
    </TablePanel>
  );
}

const COLUMNS: Column<DeletedBadge>[] = [
  { key: 'name', title: 'Name', phone: 'title', cell: ({ name }) => <b>{name}</b> },
  {
    key: 'holders',
    title: 'Held by',
    phone: 'line',
    cell: ({ heldBy }) => countText(heldBy, 'member', 'members'),
  },
];
