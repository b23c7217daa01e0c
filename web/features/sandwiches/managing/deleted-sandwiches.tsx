import { useQuery } from '@tanstack/react-query';
import type { DeletedSandwich } from '#contract/sandwiches.ts';
import { DeletedPanel } from '#web/lib/deleted-panel.tsx';
import type { Column } from '#web/ui/table.tsx';
import { deletedSandwichesQuery } from './api.ts';
import { useRestoreSandwich } from './restore-sandwich.ts';

export function DeletedSandwiches({ restaurantId }: { restaurantId: number }) {
  return (
    <DeletedPanel
      what="sandwiches"
      list={useQuery(deletedSandwichesQuery(restaurantId))}
      columns={[NAME]}
      onRestore={useRestoreSandwich()}
    />
  );
}

const NAME: Column<DeletedSandwich> = {
  key: 'name',
  title: 'Name',
  phone: 'title',
  cell: ({ name }) => <b>{name}</b>,
};
