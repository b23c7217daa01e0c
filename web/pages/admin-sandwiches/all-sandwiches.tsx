import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { MAX_SEARCH_LENGTH } from '#shared/text/text-limits.ts';
import { SandwichBulkEdits } from '#web/features/bulk-edits/sandwich-bulk-edits.tsx';
import {
  SANDWICHES_PER_PAGE,
  managedSandwichesQuery,
  bulkEditSandwichesQuery,
} from '#web/features/sandwiches/management/queries.ts';
import type { SandwichAction } from '#web/features/sandwiches/management/sandwich-actions.tsx';
import { ManagedSandwichTable } from '#web/features/sandwiches/management/managed-sandwich-table.tsx';
import { SANDWICHES_TABLE_VIEW_FIELDS } from '#web/features/sandwiches/management/sandwiches-table-view.ts';
import { SandwichTableFilters } from '#web/features/sandwiches/management/sandwich-table-filters.tsx';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { useCatalogTable } from '#web/lib/api/use-catalog-table.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NoMatchingRows } from '#web/ui/tables/no-matching-rows.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { useRowSelection } from '#web/ui/tables/use-row-selection.ts';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { LazySandwichDialogs } from './lazy-sandwich-dialogs.tsx';

export function AllSandwiches() {
  const list = useCatalogTable(SANDWICHES_TABLE_VIEW_FIELDS, managedSandwichesQuery, SANDWICHES_PER_PAGE);
  const { view, change, rows, total, error } = list;
  const { data: tags = [] } = useQuery(tagsQuery());
  const [action, setAction] = useState<SandwichAction | null>(null);
  const selection = useRowSelection<Sandwich>();

  return (
    <AdminPageLayout
      title="Sandwiches"
      back={{ to: '/admin', text: 'Back to Admin' }}
      actions={
        <ButtonLink variant="line" to="/admin/tags">
          <Tags className="icon" aria-hidden />
          Tags
        </ButtonLink>
      }
    >
      <TablePanel
        label="All sandwiches"
        search={{
          placeholder: 'Search sandwiches...',
          value: list.searchText,
          onChange: list.setSearchText,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        tools={<SandwichTableFilters view={view} tags={tags} onChange={change} />}
        pager={error ? undefined : list.pager}
      >
        {error ? (
          <LoadFailure headingLevel={2} noun="sandwiches" />
        ) : (
          <ManagedSandwichTable
            sandwiches={rows}
            loading={list.isLoading}
            selection={selection}
            sorting={list.sorting}
            onSort={list.sortBy}
            onAct={setAction}
            empty={
              list.isFiltered ? (
                <NoMatchingRows noun="sandwiches" onShowAll={list.showAll} />
              ) : (
                <NoSandwiches />
              )
            }
          />
        )}
      </TablePanel>
      <SandwichBulkEdits
        selection={selection}
        matching={{ total, query: bulkEditSandwichesQuery(view) }}
        tags={tags}
      />
      <LazySandwichDialogs action={action} tags={tags} onClose={() => setAction(null)} />
    </AdminPageLayout>
  );
}

function NoSandwiches() {
  return (
    <EmptyState
      headingLevel={2}
      title="No sandwiches yet"
      text="Every sandwich is on a restaurant’s menu. Choose a restaurant to add one."
    >
      <ButtonLink to="/admin/restaurants">Choose a restaurant</ButtonLink>
    </EmptyState>
  );
}
