import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { useAddressState } from '#web/lib/routing/use-address-state.ts';
import { nextSorting } from '#web/ui/tables/use-table-view.ts';
import { SANDWICHES_PER_PAGE, managedSandwichesQuery } from './queries.ts';
import { SANDWICH_VIEW_FIELDS, sandwichSorting, type SandwichesView } from './sandwiches-view.ts';

export function useManagedSandwiches() {
  const [view, change] = useAddressState(SANDWICH_VIEW_FIELDS);
  const list = usePagedList(managedSandwichesQuery(view), SANDWICHES_PER_PAGE, { isExact: true });

  function sortBy(key: string): void {
    const { direction } = nextSorting(sandwichSorting(view), key);
    const sort = SANDWICH_VIEW_FIELDS.sort.find((field) => field === key);
    change({ sort: sort ?? '', order: direction } satisfies Partial<SandwichesView>);
  }

  return { ...list, view, change, sorting: sandwichSorting(view), sortBy };
}
