import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedSandwich } from '#contract/catalog/sandwiches.ts';
import { DeletedRowsPanel } from '#web/lib/deleted-content/deleted-panel.tsx';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { restoreDeletedContent } from '#web/lib/deleted-content/restore-deleted-content.ts';
import type { TableColumn } from '#web/ui/tables/data-table.tsx';
import { deletedSandwichesQuery } from './queries.ts';

export function DeletedSandwiches({ restaurantId }: { restaurantId: number }) {
  const client = useQueryClient();
  const refresh = () => invalidateCatalogQueries(client);
  return (
    <DeletedRowsPanel
      noun="sandwiches"
      list={useQuery(deletedSandwichesQuery(restaurantId))}
      columns={[NAME]}
      onRestore={({ id, name }) => restoreDeletedContent({ resource: 'sandwiches', id, name, refresh })}
    />
  );
}

const NAME: TableColumn<DeletedSandwich> = {
  key: 'name',
  title: 'Name',
  phone: 'title',
  cell: ({ name }) => <b>{name}</b>,
};
