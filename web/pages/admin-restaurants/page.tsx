import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { SEARCH_MAX } from '#shared/text/text-limits.ts';
import { DeleteRestaurant } from '#web/features/restaurants/managing/delete-restaurant.tsx';
import { DeletedRestaurants } from '#web/features/restaurants/managing/deleted-restaurants.tsx';
import { GapChips } from '#web/features/restaurants/managing/restaurant-table.tsx';
import { RestaurantTable } from '#web/features/restaurants/managing/restaurant-table.tsx';
import { useManagedRestaurants } from '#web/features/restaurants/managing/use-managed-restaurants.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';

export function Page() {
  const isAdmin = useViewer()?.role === 'admin';
  const [doomed, setDoomed] = useState<Restaurant | null>(null);
  const { search, setSearch, gap, setGap, rows, isLoading, error, pager } = useManagedRestaurants();

  function showAll() {
    setSearch('');
    setGap(null);
  }

  return (
    <AdminFrame
      title="Restaurants"
      back={isAdmin ? { to: '/admin', text: 'Back to Admin' } : { to: '/', text: 'Back to Home' }}
      actions={
        isAdmin && (
          <ButtonLink to="/add-restaurant">
            <Plus className="icon" aria-hidden />
            Add New Restaurant
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
        tools={<GapChips chosen={gap} onChoose={setGap} />}
        pager={error ? undefined : pager}
      >
        {error ? (
          <LoadFailure first noun="restaurants" />
        ) : (
          <RestaurantTable
            restaurants={rows}
            loading={isLoading}
            onDelete={setDoomed}
            empty={<EmptyList isFiltered={Boolean(search || gap)} onShowAll={showAll} />}
          />
        )}
      </TablePanel>
      {isAdmin && <DeletedRestaurants />}
      <DeleteRestaurant restaurant={doomed} mayRestore={isAdmin} onClose={() => setDoomed(null)} />
    </AdminFrame>
  );
}

function EmptyList({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) return <EmptyState first title="No restaurants yet" text="Add the first one." />;
  return (
    <EmptyState first title="No restaurant matches" text="Try another name, or show all of them.">
      <Button variant="line" onClick={onShowAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
