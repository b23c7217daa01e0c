import { useQuery } from '@tanstack/react-query';
import type { DeletedSandwich } from '#contract/sandwiches.ts';
import { restoreColumns } from '#web/lib/restore-columns.tsx';
import { DataTable } from '#web/ui/table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { TablePanel } from '#web/ui/table-panel.tsx';
import { deletedSandwichesQuery } from './api.ts';
import { useRestoreSandwich } from './restore-sandwich.ts';

/** What was on this menu and can come back; nothing at all while there is none. */
export function DeletedSandwiches({ restaurantId }: { restaurantId: number }) {
  const { data = [] } = useQuery(deletedSandwichesQuery(restaurantId));
  const restore = useRestoreSandwich();
  if (data.length === 0) return null;
  return (
    <TablePanel title="Deleted sandwiches">
      <DataTable
        label="Deleted sandwiches"
        rows={data}
        rowKey={({ id }) => id}
        columns={[NAME, ...restoreColumns<DeletedSandwich>((sandwich) => void restore(sandwich))]}
      />
    </TablePanel>
  );
}

const NAME: Column<DeletedSandwich> = {
  key: 'name',
  title: 'Name',
  phone: 'title',
  cell: ({ name }) => <b>{name}</b>,
};
