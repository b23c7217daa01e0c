import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { SEARCH_MAX } from '#shared/text/text-limits.ts';
import { RestaurantBulkEdits } from '#web/features/bulk-edits/restaurant-bulk-edits.tsx';
import { DeleteRestaurant } from '#web/features/restaurants/managing/delete-restaurant.tsx';
import { DeletedRestaurants } from '#web/features/restaurants/managing/deleted-restaurants.tsx';
import { matchingRestaurantsQuery } from '#web/features/restaurants/managing/queries.ts';
import {
  ALL_RESTAURANTS,
  isRestaurantsViewFiltered,
} from '#web/features/restaurants/managing/restaurants-view.ts';
import { RestaurantFilters } from '#web/features/restaurants/managing/restaurant-filters.tsx';
import { RestaurantTable } from '#web/features/restaurants/managing/restaurant-table.tsx';
import { useManagedRestaurants } from '#web/features/restaurants/managing/use-managed-restaurants.ts';
import { useTypedText } from '#web/lib/routing/use-address-state.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { useRowSelection } from '#web/ui/tables/use-row-selection.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';

export function Page() {
  const isAdmin = useViewer()?.role === 'admin';
  const [doomed, setDoomed] = useState<Restaurant | null>(null);
  const { view, change, sorting, sortBy, rows, total, isLoading, error, pager } = useManagedRestaurants();
  const [search, setSearch] = useTypedText(view.q, (q) => change({ q }));
  const selection = useRowSelection<Restaurant>();

  return (
    <AdminFrame
      title="Restaurants"
      back={isAdmin ? { to: '/admin', text: 'Back to Admin' } : { to: '/', text: 'Back to Home' }}
      actions={
        isAdmin ? (
          <ButtonLink to="/add-restaurant">
            <Plus className="icon" aria-hidden />
            Add New Restaurant
          </ButtonLink>
        ) : (
          <ButtonLink variant="line" to="/admin/suggestions">
            Suggestions
          </ButtonLink>
        )
      }
    >
      <TablePanel
        label="All restaurants"
        search={{
          placeholder: 'Search restaurants...',
          value: search,
          onChange: setSearch,
          maxLength: SEARCH_MAX,
        }}
        tools={<RestaurantFilters view={view} onChange={change} />}
        pager={error ? undefined : pager}
      >
        {error ? (
          <LoadFailure first noun="restaurants" />
        ) : (
          <RestaurantTable
            restaurants={rows}
            loading={isLoading}
            selection={selection}
            sorting={sorting}
            onSort={sortBy}
            onDelete={setDoomed}
            empty={
              <EmptyList
                isFiltered={isRestaurantsViewFiltered(view)}
                onShowAll={() => change(ALL_RESTAURANTS)}
              />
            }
          />
        )}
      </TablePanel>
      <RestaurantBulkEdits
        selection={selection}
        matching={{ total, query: matchingRestaurantsQuery(view) }}
        mayRestore={isAdmin}
      />
      {isAdmin && <DeletedRestaurants />}
      <DeleteRestaurant restaurant={doomed} mayRestore={isAdmin} onClose={() => setDoomed(null)} />
    </AdminFrame>
  );
}

function EmptyList({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) return <EmptyState first title="No restaurants yet" text="Add the first one." />;
  return (
    <EmptyState first title="No restaurant matches" text="Try another filter, or look at all of them.">
      <Button variant="line" onClick={onShowAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
