import { useLocation } from 'wouter';
import { IMPORT_RUNS_PER_PAGE, importRunsQuery } from '#web/features/import-runs/queries.ts';
import { ImportFileForm } from '#web/features/import-runs/import-file-form.tsx';
import { ImportRunTable } from '#web/features/import-runs/import-run-table.tsx';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

export function Page() {
  const [, navigate] = useLocation();
  const { rows, error, isLoading, pager } = usePagedList(importRunsQuery(), IMPORT_RUNS_PER_PAGE);
  return (
    <AdminPageLayout
      title="Imports"
      lede="Import places into the catalog from a file. You’ll get a preview before anything changes, and you can revert the import later."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <div className="imports">
        <ImportFileForm onSent={({ id }) => navigate(`/admin/imports/${id}`)} />
        <TablePanel label="Imports" pager={error ? undefined : pager}>
          <AdminListBoundary
            error={error}
            isLoading={isLoading}
            failure="Failed to load the imports. Please try refreshing the page."
            noun="imports"
          >
            <ImportRunTable
              runs={rows}
              empty={
                <EmptyState
                  headingLevel={2}
                  title="No imports yet"
                  text="Imports from here and from the command line will appear here."
                />
              }
            />
          </AdminListBoundary>
        </TablePanel>
      </div>
    </AdminPageLayout>
  );
}
