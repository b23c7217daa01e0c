import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedLocation } from '#contract/locations.ts';
import { DeletedPanel } from '#web/lib/deleted-panel.tsx';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { restore } from '#web/lib/restoring.ts';
import type { Column } from '#web/ui/table.tsx';
import { deletedLocationsQuery } from './api.ts';

export function DeletedLocations({ restaurantId }: { restaurantId: number }) {
  const client = useQueryClient();
  const { data, ...list } = useQuery(deletedLocationsQuery(restaurantId));
  const refresh = () => refreshCatalogue(client);
  return (
    <DeletedPanel
      what="locations"
      list={{ ...list, data: data?.map(named) }}
      columns={[ADDRESS]}
      onRestore={({ id, name }) => restore({ of: 'locations', id, name, refresh })}
    />
  );
}

type Named = DeletedLocation & { name: string };

function named(location: DeletedLocation): Named {
  return { ...location, name: location.address || 'No address' };
}

const ADDRESS: Column<Named> = {
  key: 'name',
  title: 'Address',
  phone: 'title',
  cell: ({ name }) => <b>{name}</b>,
};
