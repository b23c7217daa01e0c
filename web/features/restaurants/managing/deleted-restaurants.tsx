import { useQuery } from '@tanstack/react-query';
import type { DeletedRestaurant } from '#contract/restaurants.ts';
import { countText } from '#web/lib/format.ts';
import { restoreColumns } from '#web/lib/restore-columns.tsx';
import { DataTable } from '#web/ui/table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { TablePanel } from '#web/ui/table-panel.tsx';
import { useTableView } from '#web/ui/table-view.ts';
import { deletedRestaurantsQuery } from './api.ts';
import { useRestoreRestaurant } from './restore-restaurant.ts';

/** What was taken off and can come back; nothing at all while there is none. */
export function DeletedRestaurants() {
  const { data = [] } = useQuery(deletedRestaurantsQuery());
  const restore = useRestoreRestaurant();
  const view = useTableView(data, { texts: ({ name }) => [name] });
  if (data.length === 0) return null;
  return (
    <TablePanel
      title="Deleted restaurants"
      search={{ placeholder: 'Search deleted...', value: view.search, onChange: view.setSearch }}
      pager={view.pager}
    >
      <DataTable
        label="Deleted restaurants"
        rows={view.rows}
        rowKey={({ id }) => id}
        empty={<p className="muted">No deleted restaurant has this name.</p>}
        columns={[...COLUMNS, ...restoreColumns<DeletedRestaurant>((restaurant) => void restore(restaurant))]}
      />
    </TablePanel>
  );
}

const COLUMNS: Column<DeletedRestaurant>[] = [
  { key: 'name', title: 'Name', phone: 'title', cell: ({ name }) => <b>{name}</b> },
  {
    key: 'contents',
    title: 'Had',
    phone: 'line',
    cell: ({ locationCount, sandwichCount }) =>
      `${countText(locationCount, 'location', 'locations')}, ${countText(sandwichCount, 'sandwich', 'sandwiches')}`,
  },
];
