import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportedDataSource } from '#contract/administration/sources.ts';
import { SOURCES_PER_PAGE, SOURCES_REFRESH_MS, sourcesQuery } from '#web/features/sources/queries.ts';
import { DataSourceForm } from '#web/features/sources/data-source-form.tsx';
import { DataSourceTable } from '#web/features/sources/data-source-table.tsx';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { usePagedList, type PagedListOptions } from '#web/lib/api/use-paged-list.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

const LIST: PagedListOptions<ImportedDataSource> = {
  ...sourcesQuery(),
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ rows }) => rows.some(isUpdating)) ? SOURCES_REFRESH_MS : false,
};

export function Page() {
  const { rows, error, isLoading, pager } = usePagedList(LIST, SOURCES_PER_PAGE);
  const isWorking = rows.some(isUpdating);
  // While the list is fetched again and again, a failed request leaves the last one.
  const shownError = isWorking ? null : error;
  useFreshCatalog(isWorking);
  const [edited, setEdited] = useState<ImportedDataSource | null>(null);
  return (
    <AdminPageLayout
      title="Sources"
      lede="Where imported places come from, and which source wins when they disagree."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <TablePanel label="Sources" pager={shownError ? undefined : pager}>
        <AdminListBoundary
          error={shownError}
          isLoading={isLoading}
          failure="Failed to load the sources. Please try refreshing the page."
          noun="sources"
        >
          <DataSourceTable
            sources={rows}
            onEdit={setEdited}
            empty={
              <EmptyState
                headingLevel={2}
                title="No sources yet"
                text="Each import of places adds its source here."
              />
            }
          />
        </AdminListBoundary>
      </TablePanel>
      <FormDialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title="Edit source"
        note={edited?.name}
      >
        {edited && <DataSourceForm key={edited.id} source={edited} onClose={() => setEdited(null)} />}
      </FormDialog>
    </AdminPageLayout>
  );
}

function isUpdating({ progress }: ImportedDataSource): boolean {
  return progress !== null;
}

/** Invalidates the catalog data that other pages have cached once the places of all sources are updated. */
function useFreshCatalog(isChanging: boolean): void {
  const client = useQueryClient();
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) {
      void client.invalidateQueries({ queryKey: ['/api/doubtful-changes'] });
      void invalidateCatalogQueries(client);
    }
    wasChanging.current = isChanging;
  }, [client, isChanging]);
  useEffect(
    () => () => {
      if (wasChanging.current) void invalidateCatalogQueries(client);
    },
    [client],
  );
}
