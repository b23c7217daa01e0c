import { useState } from 'react';
import type { ImportedDataSource } from '#contract/administration/sources.ts';
import { SOURCES_PER_PAGE, sourcesQuery } from '#web/features/sources/queries.ts';
import { SourceForm } from '#web/features/sources/source-form.tsx';
import { SourceTable } from '#web/features/sources/source-table.tsx';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

export function Page() {
  const { rows, error, isLoading, pager } = usePagedList(sourcesQuery(), SOURCES_PER_PAGE);
  const [edited, setEdited] = useState<ImportedDataSource | null>(null);
  return (
    <AdminPageLayout
      title="Sources"
      lede="Where imported places come from, and which source wins when they disagree."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <TablePanel label="Sources" pager={error ? undefined : pager}>
        <AdminListBoundary
          error={error}
          isLoading={isLoading}
          failure="Failed to load the sources. Please try refreshing the page."
          noun="sources"
        >
          <SourceTable
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
        {edited && <SourceForm key={edited.id} source={edited} onClose={() => setEdited(null)} />}
      </FormDialog>
    </AdminPageLayout>
  );
}
