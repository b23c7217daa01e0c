import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedBadge } from '#contract/members/badges.ts';
import { DeletedRowsPanel } from '#web/lib/deleted-content/deleted-panel.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { restoreDeletedContent } from '#web/lib/deleted-content/restore-deleted-content.ts';
import type { TableColumn } from '#web/ui/tables/data-table.tsx';
import { deletedBadgesQuery, invalidateBadgeQueries } from './queries.ts';

export function DeletedBadges() {
  const client = useQueryClient();
  const refresh = () => invalidateBadgeQueries(client);
  return (
    <DeletedRowsPanel
      noun="badges"
      list={useQuery(deletedBadgesQuery())}
      columns={COLUMNS}
      texts={({ name, description }) => [name, description]}
      onRestore={({ id, name }) => restoreDeletedContent({ resource: 'badges', id, name, refresh })}
    />
  );
}

const COLUMNS: TableColumn<DeletedBadge>[] = [
  { key: 'name', title: 'Name', phone: 'title', cell: ({ name }) => <b>{name}</b> },
  {
    key: 'holders',
    title: 'Held by',
    phone: 'line',
    cell: ({ heldBy }) => formatCountWithNoun(heldBy, 'member', 'members'),
  },
];
