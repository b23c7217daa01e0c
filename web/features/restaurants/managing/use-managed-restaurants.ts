import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { useAddressState } from '#web/lib/routing/use-address-state.ts';
import { nextSorting } from '#web/ui/tables/use-table-view.ts';
import { RESTAURANTS_PER_PAGE, managedRestaurantsQuery } from './queries.ts';
import { RESTAURANT_VIEW_FIELDS, restaurantSorting, type RestaurantsView } from './restaurants-view.ts';

export function useManagedRestaurants() {
  const [view, change] = useAddressState(RESTAURANT_VIEW_FIELDS);
  const list = usePagedList(managedRestaurantsQuery(view), RESTAURANTS_PER_PAGE, { isExact: true });

  function sortBy(key: string): void {
    const { direction } = nextSorting(restaurantSorting(view), key);
    const sort = RESTAURANT_VIEW_FIELDS.sort.find((field) => field === key);
    change({ sort: sort ?? '', order: direction } satisfies Partial<RestaurantsView>);
  }

  return { ...list, view, change, sorting: restaurantSorting(view), sortBy };
}
