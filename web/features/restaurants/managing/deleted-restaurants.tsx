import { useQuery } from '@tanstack/react-query';
import type { DeletedRestaurant } from '#contract/restaurants.ts';
import { DeletedPanel } from '#web/lib/deleted-panel.tsx';
import { countText } from '#web/lib/format.ts';
import type { Column } from '#web/ui/table.tsx';
import { deletedRestaurantsQuery } from './api.ts';
import { useRestoreRestaurant } from './restore-restaurant.ts';

export function DeletedRestaurants() {
  return (
    <DeletedPanel
      what="restaurants"
      list={useQuery(deletedRestaurantsQuery())}
      columns={COLUMNS}
      texts={({ name }) => [name]}
      onRestore={useRestoreRestaurant()}
    />
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
