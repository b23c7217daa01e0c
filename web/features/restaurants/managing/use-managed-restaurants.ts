import { searchWords } from '#rules/search-words.ts';
import { useDebounced } from '#web/lib/debounced.ts';
import { useKeptState } from '#web/lib/kept-state.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { managedRestaurantsQuery, managedSearchQuery, ROWS, type Gap } from './api.ts';

/** Either those with a name, or those with a gap: typing a name looks among all of them again. */
export function useManagedRestaurants() {
  const [search, setSearch] = useKeptState('search', '');
  const [gap, setGap] = useKeptState<Gap | null>('gap', null);
  const sought = useDebounced(searchWords(search), 300);
  const byName = usePagedList(managedRestaurantsQuery(gap), ROWS);
  const found = usePagedList({ ...managedSearchQuery(sought), enabled: sought !== '' }, ROWS);
  return {
    ...(sought === '' ? byName : found),
    search,
    gap,
    setSearch: (text: string) => {
      setSearch(text);
      setGap(null);
    },
    setGap: (chosen: Gap | null) => {
      setGap(chosen);
      setSearch('');
    },
  };
}
