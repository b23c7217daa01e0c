import type { UrlStateFields, UrlState } from '#web/lib/routing/url-state.ts';
import { useUrlState, useDebouncedInput } from '#web/lib/routing/use-url-state.ts';
import { toggleTableSorting } from '#web/ui/tables/use-in-memory-table.ts';
import { usePagedList, type PagedListOptions } from './use-paged-list.ts';

type SortFields = { sort: readonly string[]; order: readonly ['ascending', 'descending'] };
type ManagedFields = UrlStateFields & { q: null } & SortFields;

/** A table whose search, filters, and order are in the URL. The server sorts, by default by name. */
export function useCatalogTable<Fields extends ManagedFields, Row>(
  fields: Fields,
  queryOf: (view: UrlState<Fields>) => PagedListOptions<Row>,
  pageSize: number,
) {
  const [view, changeAny] = useUrlState(fields);
  const change = (changed: Partial<UrlState<Fields>>) => changeAny(changed);
  const list = usePagedList(queryOf(view), pageSize, { isExact: true });
  const { q, sort, order, ...filters } = view as UrlState<ManagedFields>;
  const sorting = { key: sort || 'name', direction: order || 'ascending' } as const;
  const [searchText, setSearchText] = useDebouncedInput(q, (text) => setFields({ q: text }));

  function setFields(changed: Record<string, string>): void {
    change(changed as Partial<UrlState<Fields>>);
  }

  function sortBy(key: string): void {
    const { direction } = toggleTableSorting(sorting, key);
    setFields({ sort: fields.sort.find((field) => field === key) ?? '', order: direction });
  }

  return {
    ...list,
    view,
    change,
    searchText,
    setSearchText,
    sorting,
    sortBy,
    isFiltered: q !== '' || Object.values(filters).some((value) => value !== ''),
    showAll: () => setFields(Object.fromEntries(Object.keys(fields).map((name) => [name, '']))),
  };
}
