import { useQueryClient, useQuery } from '@tanstack/react-query';
import type { DeletedTag } from '#contract/catalog/tags.ts';
import { DeletedRowsPanel } from '#web/lib/deleted-content/deleted-panel.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { restoreDeletedContent } from '#web/lib/deleted-content/restore-deleted-content.ts';
import type { TableColumn } from '#web/ui/tables/data-table.tsx';
import { deletedTagsQuery } from '../queries.ts';

export function DeletedTags() {
  const client = useQueryClient();
  const refresh = () => invalidateCatalogQueries(client);
  return (
    <DeletedRowsPanel
      noun="tags"
      list={useQuery(deletedTagsQuery())}
      columns={COLUMNS}
      texts={({ name, type }) => [name, type]}
      onRestore={({ id, name }) => restoreDeletedContent({ resource: 'tags', id, name, refresh })}
    />
  );
}

const COLUMNS: TableColumn<DeletedTag>[] = [
  { key: 'name', title: 'Name', phone: 'title', cell: ({ name }) => <b>{name}</b> },
  { key: 'type', title: 'Type', phone: 'line', cell: ({ type }) => type },
  {
    key: 'sandwiches',
    title: 'Sandwiches',
    phone: 'line',
    cell: ({ sandwichCount }) => formatCountWithNoun(sandwichCount, 'sandwich', 'sandwiches'),
  },
];
