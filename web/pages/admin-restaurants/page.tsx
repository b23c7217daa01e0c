import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { MAX_SEARCH_LENGTH } from '#shared/text/text-limits.ts';
import { RestaurantBulkEdits } from '#web/features/bulk-edits/restaurant-bulk-edits.tsx';
import { DeleteRestaurant } from '#web/features/restaurants/management/delete-restaurant.tsx';
import { DeletedRestaurants } from '#web/features/restaurants/management/deleted-restaurants.tsx';
import {
  RESTAURANTS_PER_PAGE,
  managedRestaurantsQuery,
  bulkEditRestaurantsQuery,
} from '#web/features/restaurants/management/queries.ts';
import { RESTAURANTS_TABLE_VIEW_FIELDS } from '#web/features/restaurants/management/restaurants-table-view.ts';
import { RestaurantTableFilters } from '#web/features/restaurants/management/restaurant-table-filters.tsx';
import { RestaurantTable } from '#web/features/restaurants/management/restaurant-table.tsx';
import { useCatalogTable } from '#web/lib/api/use-catalog-table.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NoMatchingRows } from '#web/ui/tables/no-matching-rows.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { useRowSelection } from '#web/ui/tables/use-row-selection.ts';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { LoadFailure } from '../components/load-failure.tsx';

export function Page() {
  const isAdmin = useViewer()?.role === 'admin';
  const [doomed, setDoomed] = useState<Restaurant | null>(null);
  const list = useCatalogTable(RESTAURANTS_TABLE_VIEW_FIELDS, managedRestaurantsQuery, RESTAURANTS_PER_PAGE);
  const { view, change, rows, total, error } = list;
  const selection = useRowSelection<Restaurant>();

  return (
    <AdminPageLayout
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
          value: list.searchText,
          onChange: list.setSearchText,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        tools={<RestaurantTableFilters view={view} onChange={change} />}
        pager={error ? undefined : list.pager}
      >
        {error ? (
          <LoadFailure headingLevel={2} noun="restaurants" />
        ) : (
          <RestaurantTable
            restaurants={rows}
            loading={list.isLoading}
            selection={selection}
            sorting={list.sorting}
            onSort={list.sortBy}
            onDelete={setDoomed}
            empty={
              list.isFiltered ? (
                <NoMatchingRows noun="restaurants" onShowAll={list.showAll} />
              ) : (
                <EmptyState headingLevel={2} title="No restaurants yet" text="Add the first one." />
              )
            }
          />
        )}
      </TablePanel>
      <RestaurantBulkEdits
        selection={selection}
        matching={{ total, query: bulkEditRestaurantsQuery(view) }}
        mayRestore={isAdmin}
      />
      {isAdmin && <DeletedRestaurants />}
      <DeleteRestaurant restaurant={doomed} mayRestore={isAdmin} onClose={() => setDoomed(null)} />
    </AdminPageLayout>
  );
}
