import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { DeletedSandwich } from '#contract/sandwiches.ts';
import { dateText } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
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
        columns={columns((sandwich) => void restore(sandwich))}
      />
    </TablePanel>
  );
}

function columns(onRestore: (sandwich: DeletedSandwich) => void): Column<DeletedSandwich>[] {
  return [
    { key: 'name', title: 'Name', phone: 'title', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'deleted',
      title: 'Deleted',
      phone: 'line',
      cell: ({ dateDeleted }) => dateText(dateDeleted),
    },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (sandwich) => (
        <Button look="line" className="sm" onClick={() => onRestore(sandwich)}>
          <RotateCcw className="icon" aria-hidden />
          Restore<span className="sr"> {sandwich.name}</span>
        </Button>
      ),
    },
  ];
}
