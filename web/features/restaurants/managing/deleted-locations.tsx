import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedLocation } from '#contract/locations.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { restoreColumns } from '#web/lib/restore-columns.tsx';
import { restore } from '#web/lib/restoring.ts';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { DataTable } from '#web/ui/table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { TablePanel } from '#web/ui/table-panel.tsx';
import { deletedLocationsQuery } from './api.ts';

/** Where it was and can be again; nothing at all while there is none. */
export function DeletedLocations({ restaurantId }: { restaurantId: number }) {
  const client = useQueryClient();
  const { data = [], isError, refetch } = useQuery(deletedLocationsQuery(restaurantId));
  if (isError && data.length === 0)
    return <FailureNotice text="The deleted locations could not be loaded." onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  const refresh = () => refreshCatalogue(client);
  return (
    <TablePanel title="Deleted locations">
      <DataTable
        label="Deleted locations"
        rows={data.map(named)}
        rowKey={({ id }) => id}
        columns={[
          ADDRESS,
          ...restoreColumns<Named>(({ id, name }) => void restore({ of: 'locations', id, name, refresh })),
        ]}
      />
    </TablePanel>
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
