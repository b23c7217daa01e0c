import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { useAddressState } from '#web/lib/routing/use-address-state.ts';
import { nextSorting } from '#web/ui/tables/use-table-view.ts';
import { SANDWICHES_PER_PAGE, managedSandwichesQuery } from './api.ts';
import { MANAGED_FIELDS, sortingOf, type ManagedView } from './managed-view.ts';

export function useManagedSandwiches() {
  const [view, change] = useAddressState(MANAGED_FIELDS);
  const list = usePagedList(managedSandwichesQuery(view), SANDWICHES_PER_PAGE, { isExact: true });

  function sortBy(key: string): void {
    const { direction } = nextSorting(sortingOf(view), key);
    const sort = MANAGED_FIELDS.sort.find((field) => field === key);
    change({ sort: sort ?? '', order: direction } satisfies Partial<ManagedView>);
  }

  return { ...list, view, change, sorting: sortingOf(view), sortBy };
}
