import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedTag } from '#contract/tags.ts';
import { DeletedPanel } from '#web/lib/deleted-panel.tsx';
import { countText } from '#web/lib/format.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { restore } from '#web/lib/restoring.ts';
import type { Column } from '#web/ui/table.tsx';
import { deletedTagsQuery } from '../api.ts';

export function DeletedTags() {
  const client = useQueryClient();
  const refresh = () => refreshCatalogue(client);
  return (
    <DeletedPanel
      what="tags"
      list={useQuery(deletedTagsQuery())}
      columns={COLUMNS}
      texts={({ name, type }) => [name, type]}
      onRestore={({ id, name }) => restore({ of: 'tags', id, name, refresh })}
    />
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
