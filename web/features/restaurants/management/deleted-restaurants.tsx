import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedRestaurant } from '#contract/catalog/restaurants.ts';
import { DeletedRowsPanel } from '#web/lib/deleted-content/deleted-panel.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { restoreDeletedContent } from '#web/lib/deleted-content/restore-deleted-content.ts';
import type { TableColumn } from '#web/ui/tables/data-table.tsx';
import { deletedRestaurantsQuery } from './queries.ts';

export function DeletedRestaurants() {
  const client = useQueryClient();
  const refresh = () => invalidateCatalogQueries(client);
  return (
    <DeletedRowsPanel
      noun="restaurants"
      list={useQuery(deletedRestaurantsQuery())}
      columns={COLUMNS}
      texts={({ name }) => [name]}
      onRestore={({ id, name }) => restoreDeletedContent({ resource: 'restaurants', id, name, refresh })}
    />
  );
}

const COLUMNS: TableColumn<DeletedRestaurant>[] = [
  { key: 'name', title: 'Name', phone: 'title', cell: ({ name }) => <b>{name}</b> },
  {
    key: 'contents',
    title: 'Contents',
    phone: 'line',
    cell: ({ locationCount, sandwichCount }) =>
      `${formatCountWithNoun(locationCount, 'location', 'locations')}, ${formatCountWithNoun(sandwichCount, 'sandwich', 'sandwiches')}`,
  },
];
