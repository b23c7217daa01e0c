import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ExploreView } from '#web/lib/device/explore-view.ts';
import type { ListResponsePage } from '#web/lib/api/list-query.ts';
import { failureToast } from '#web/ui/feedback/toast-store.ts';

export type ExploreResults<Row> = {
  rows: Row[] | null;
  total: number | null;
  next: string | null;
  hasFailed: boolean;
  /** The rows are those of the previous search. */
  isOld: boolean;
  isLoadingMore: boolean;
  hasFailedMore: boolean;
  loadMore: () => Promise<unknown>;
};

type ListOptions<Row> = UseInfiniteQueryOptions<
  ListResponsePage<Row>,
  Error,
  InfiniteData<ListResponsePage<Row>>,
  readonly unknown[],
  string | null
>;

/** The rows stay until the next search's first page is loaded. */
export function useExploreResults<Row>(
  view: ExploreView,
  q: string,
  options: ListOptions<Row>,
): ExploreResults<Row> {
  const { data, error, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery({
      ...options,
      placeholderData: keepPreviousData,
      // Back from a sandwich must restore the list, however long it was left.
      gcTime: Infinity,
    });
  useSearchError(view, q, error);
  const rows = data?.pages.flatMap((page) => page.rows) ?? null;
  return {
    rows,
    total: data?.pages[0]?.total ?? rows?.length ?? null,
    next: data?.pages.at(-1)?.next ?? null,
    hasFailed: error !== null && !data,
    isOld: isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    hasFailedMore: isFetchNextPageError,
    loadMore: fetchNextPage,
  };
}

function useSearchError(view: ExploreView, q: string, error: Error | null): void {
  useEffect(() => {
    if (error && q) failureToast('Search Error', `Failed to search ${view}. Please try again.`);
  }, [view, q, error]);
}
