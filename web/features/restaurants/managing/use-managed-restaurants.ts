import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import {
  managedRestaurantsQuery,
  managedSearchQuery,
  RESTAURANTS_PER_PAGE,
  type CatalogGap,
} from './queries.ts';

/** Filtered by name or by gap: a name searches among all restaurants. */
export function useManagedRestaurants() {
  const [search, setSearch] = useHistoryState('search', '');
  const [gap, setGap] = useHistoryState<CatalogGap | null>('gap', null);
  const query = useDebounced(normalizeSearchQuery(search), 300);
  const byName = usePagedList(managedRestaurantsQuery(gap), RESTAURANTS_PER_PAGE);
  const found = usePagedList({ ...managedSearchQuery(query), enabled: query !== '' }, RESTAURANTS_PER_PAGE);
  return {
    ...(query === '' ? byName : found),
    search,
    gap,
    setSearch: (text: string) => {
      setSearch(text);
      setGap(null);
    },
    setGap: (chosen: CatalogGap | null) => {
      setGap(chosen);
      setSearch('');
    },
  };
}
