import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { SEARCH_MAX } from '#shared/text/text-limits.ts';
import { SandwichBulkEdits } from '#web/features/bulk-edits/sandwich-bulk-edits.tsx';
import { matchingSandwichesQuery } from '#web/features/sandwiches/managing/queries.ts';
import { DeleteSandwich } from '#web/features/sandwiches/managing/delete-sandwich.tsx';
import { ManagedSandwichTable } from '#web/features/sandwiches/managing/managed-sandwich-table.tsx';
import {
  ALL_SANDWICHES,
  isSandwichesViewFiltered,
} from '#web/features/sandwiches/managing/sandwiches-view.ts';
import { SandwichFilters } from '#web/features/sandwiches/managing/sandwich-filters.tsx';
import { SandwichForm } from '#web/features/sandwiches/managing/sandwich-form.tsx';
import { useManagedSandwiches } from '#web/features/sandwiches/managing/use-managed-sandwiches.ts';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { useTypedText } from '#web/lib/routing/use-address-state.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { useRowSelection } from '#web/ui/tables/use-row-selection.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';

export function AllSandwiches() {
  const { view, change, sorting, sortBy, rows, total, isLoading, error, pager } = useManagedSandwiches();
  const { data: tags = [] } = useQuery(tagsQuery());
  const [search, setSearch] = useTypedText(view.q, (q) => change({ q }));
  const [edited, setEdited] = useState<Sandwich | null>(null);
  const [doomed, setDoomed] = useState<Sandwich | null>(null);
  const selection = useRowSelection<Sandwich>();

  return (
    <AdminFrame
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
          value: search,
          onChange: setSearch,
          maxLength: SEARCH_MAX,
        }}
        tools={<SandwichFilters view={view} tags={tags} onChange={change} />}
        pager={error ? undefined : pager}
      >
        {error ? (
          <LoadFailure first noun="sandwiches" />
        ) : (
          <ManagedSandwichTable
            sandwiches={rows}
            loading={isLoading}
            selection={selection}
            sorting={sorting}
            onSort={sortBy}
            onEdit={setEdited}
            onDelete={setDoomed}
            empty={
              <EmptyList
                isFiltered={isSandwichesViewFiltered(view)}
                onShowAll={() => change(ALL_SANDWICHES)}
              />
            }
          />
        )}
      </TablePanel>
      <SandwichBulkEdits
        selection={selection}
        matching={{ total, query: matchingSandwichesQuery(view) }}
        tags={tags}
      />
      <FormDialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title="Edit Sandwich"
        note={edited?.restaurantName}
        wide
      >
        {edited && (
          <SandwichForm
            restaurantId={edited.restaurantId}
            sandwich={edited}
            tags={tags}
            onClose={() => setEdited(null)}
          />
        )}
      </FormDialog>
      <DeleteSandwich sandwich={doomed} onClose={() => setDoomed(null)} />
    </AdminFrame>
  );
}

function EmptyList({ isFiltered: hasFilters, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!hasFilters)
    return (
      <EmptyState
        first
        title="No sandwiches yet"
        text="A menu belongs to a restaurant: choose one to add to it."
      >
        <ButtonLink to="/admin/restaurants">Choose a restaurant</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState first title="No sandwich matches" text="Try another filter, or look at all of them.">
      <Button variant="line" onClick={onShowAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
