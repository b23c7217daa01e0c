import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedRestaurant } from '#contract/restaurants.ts';
import { DeletedPanel } from '#web/lib/deleted-panel.tsx';
import { countText } from '#web/lib/format.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { restore } from '#web/lib/restoring.ts';
import type { Column } from '#web/ui/table.tsx';
import { deletedRestaurantsQuery } from './api.ts';

export function DeletedRestaurants() {
  const client = useQueryClient();
  const refresh = () => refreshCatalogue(client);
  return (
    <DeletedPanel
      what="restaurants"
      list={useQuery(deletedRestaurantsQuery())}
      columns={COLUMNS}
      texts={({ name }) => [name]}
      onRestore={({ id, name }) => restore({ of: 'restaurants', id, name, refresh })}
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
