import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useHistoryState } from '../routing/use-history-state.ts';
import type { ListResponsePage } from './api-query.ts';

export type PagedListOptions<Row> = UseInfiniteQueryOptions<
  ListResponsePage<Row>,
  Error,
  InfiniteData<ListResponsePage<Row>>,
  QueryKey,
  string | null
>;

export function usePagedList<Row>(
  options: PagedListOptions<Row>,
  pageSize: number,
  { isExact = false }: { isExact?: boolean } = {},
) {
  const key = JSON.stringify(options.queryKey);
  const [at, setAt] = useHistoryState('page', { key, page: 0 });
  const list = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const pages = list.data?.pages ?? [];
  const page = at.key === key ? Math.min(at.page, Math.max(0, pages.length - 1)) : 0;
  const shown = pages[page];
  const rows = shown?.rows ?? [];

  async function showNext() {
    // The rows may be those of the previous search while the first page of this one loads.
    if (list.isPlaceholderData) await list.refetch({ cancelRefetch: false });
    if (list.isPlaceholderData || page + 1 >= pages.length) await list.fetchNextPage();
    setAt({ key, page: page + 1 });
  }

  return {
    rows,
    total: pages[0]?.total ?? null,
    // Rows stay if they cannot be loaded again, but a next page that is missing is an error.
    error: list.data && !list.isFetchNextPageError ? null : list.error,
    isLoading: list.isPending,
    retry: () => void list.refetch(),
    pager: {
      from: rows.length === 0 ? 0 : page * pageSize + 1,
      to: page * pageSize + rows.length,
      total: isExact ? (pages[0]?.total ?? null) : formatTotal(pages[0]?.total ?? null),
      busy: list.isFetchingNextPage,
      onPrevious: page > 0 ? () => setAt({ key, page: page - 1 }) : undefined,
      onNext: shown?.next ? () => void showNext() : undefined,
    },
  };
}

/** The server counts exactly up to a thousand (D0). */
export function formatTotal(total: number | null): number | string | null {
  return total !== null && total >= 1000 ? 'more than 1,000' : total;
}
