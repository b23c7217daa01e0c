import { useState } from 'react';

export type TableSorting = {
  key: string;
  direction: 'ascending' | 'descending';
};

type ViewOptions<Row> = {
  texts: (row: Row) => readonly (string | null | undefined)[];
  values?: Record<string, (row: Row) => string | number | null | undefined>;
  sorting?: TableSorting;
  pageSize?: number;
  filter?: (row: Row) => boolean;
};

export function useInMemoryTable<Row>(rows: readonly Row[], options: ViewOptions<Row>) {
  const { pageSize = 20 } = options;
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState(options.sorting);
  const [requestedPage, setPage] = useState(0);
  const matching = rows.filter(
    (row) => (options.filter?.(row) ?? true) && anyTextContainsSearch(options.texts(row), search),
  );
  const sorted = sorting ? sortTableRows(matching, sorting, options.values?.[sorting.key]) : matching;
  const lastPage = Math.max(0, Math.ceil(sorted.length / pageSize) - 1);
  const page = Math.min(requestedPage, lastPage);
  const from = page * pageSize;
  return {
    rows: sorted.slice(from, from + pageSize),
    isFiltered: matching.length < rows.length,
    search,
    setSearch: (text: string) => {
      setSearch(text);
      setPage(0);
    },
    sorting,
    onSort: (key: string) => setSorting((now) => toggleTableSorting(now, key)),
    pager: {
      from: sorted.length === 0 ? 0 : from + 1,
      to: Math.min(from + pageSize, sorted.length),
      total: sorted.length,
      onPrevious: page > 0 ? () => setPage(page - 1) : undefined,
      onNext: page < lastPage ? () => setPage(page + 1) : undefined,
    },
  };
}

export function toggleTableSorting(now: TableSorting | undefined, key: string): TableSorting {
  return { key, direction: now?.key === key && now.direction === 'ascending' ? 'descending' : 'ascending' };
}

export function anyTextContainsSearch(
  texts: readonly (string | null | undefined)[],
  search: string,
): boolean {
  const needle = search.trim().toLowerCase();
  return texts.some((text) => (text ?? '').toLowerCase().includes(needle));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows without a value come last in both directions. */
export function sortTableRows<Row>(
  rows: readonly Row[],
  { direction }: TableSorting,
  valueOf: ((row: Row) => string | number | null | undefined) | undefined,
): Row[] {
  if (!valueOf) return [...rows];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const [one, other] = [valueOf(left) ?? null, valueOf(right) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * collator.compare(String(one), String(other));
  });
}
