import type { AddressFields, AddressState } from '#web/lib/routing/address-state.ts';
import { useAddressState, useTypedText } from '#web/lib/routing/use-address-state.ts';
import { nextSorting } from '#web/ui/tables/use-table-view.ts';
import { usePagedList, type ListOptions } from './use-paged-list.ts';

type SortFields = { sort: readonly string[]; order: readonly ['ascending', 'descending'] };
type ManagedFields = AddressFields & { q: null } & SortFields;

/** A table whose search, filters, and order are in the URL. The server sorts, by name unless told otherwise. */
export function useManagedList<Fields extends ManagedFields, Row>(
  fields: Fields,
  queryOf: (view: AddressState<Fields>) => ListOptions<Row>,
  pageSize: number,
) {
  const [view, changeAny] = useAddressState(fields);
  const change = (changed: Partial<AddressState<Fields>>) => changeAny(changed);
  const list = usePagedList(queryOf(view), pageSize, { isExact: true });
  const { q, sort, order, ...filters } = view as AddressState<ManagedFields>;
  const sorting = { key: sort || 'name', direction: order || 'ascending' } as const;
  const [searchText, setSearchText] = useTypedText(q, (text) => setFields({ q: text }));

  function setFields(changed: Record<string, string>): void {
    change(changed as Partial<AddressState<Fields>>);
  }

  function sortBy(key: string): void {
    const { direction } = nextSorting(sorting, key);
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
