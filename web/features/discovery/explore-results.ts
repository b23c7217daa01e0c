import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MAX_DISTANCE_MILES, type Position } from '#shared/geo/distance.ts';
import { QUERY_STALE_TIMES_MS, pagedApiQuery } from '#web/lib/api/api-query.ts';
import type { PagedListOptions } from '#web/lib/api/use-paged-list.ts';
import type { ExploreResultKind } from '#web/lib/device/explore-result-kind.ts';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { effectiveRadiusMilesOf, effectiveSortOf, type ExploreFilters } from './explore-filters.ts';

export const SEARCH_RESULTS_PER_PAGE = 24;

export type SearchOrigin = {
  /** Name of the fallback; null for the device's own position. */
  name: string | null;
} & Position;

export function sandwichResultsQuery(
  explore: ExploreFilters,
  point: SearchOrigin,
  viewer: { id: string } | null = null,
) {
  const { minPrice, maxPrice, priceRange, tags, diet, spicy, hasTried } = explore;
  return pagedApiQuery('/api/sandwiches/search', QUERY_STALE_TIMES_MS.sandwiches, {
    query: {
      ...searchParams(explore, point),
      minPrice: minPrice ?? undefined,
      maxPrice: maxPrice ?? undefined,
      priceRange,
      tags,
      diet,
      spicy: spicy || undefined,
      ...openParams(explore),
      ...(viewer && hasTried ? { hasTried, userId: viewer.id } : {}),
    },
  });
}

export function restaurantResultsQuery(explore: ExploreFilters, point: SearchOrigin) {
  const { priceRange, restaurantType } = explore;
  return pagedApiQuery('/api/restaurants/search', QUERY_STALE_TIMES_MS.restaurants, {
    query: {
      ...searchParams(explore, point),
      locations: 1,
      priceRange,
      restaurantType,
      ...openParams(explore),
    },
  });
}

export function isSearchOriginUsed(explore: ExploreFilters, point: SearchOrigin): boolean {
  const isByDistance = effectiveSortOf(explore, point.name === null) === 'distance';
  return (
    explore.view === 'restaurants' ||
    explore.bbox !== null ||
    effectiveRadiusMilesOf(explore) !== null ||
    isByDistance
  );
}

function openParams({ openNow, openAt }: ExploreFilters) {
  return { openNow: openNow || undefined, openAt: openAt ?? undefined };
}

function searchParams(explore: ExploreFilters, point: SearchOrigin) {
  const miles = effectiveRadiusMilesOf(explore);
  const sort = effectiveSortOf(explore, point.name === null);
  const radius = miles ?? (explore.view === 'sandwiches' ? MAX_DISTANCE_MILES : undefined);
  return {
    q: explore.q || undefined,
    bbox: explore.bbox ?? undefined,
    ...(isSearchOriginUsed(explore, point) ? { lat: point.latitude, lng: point.longitude, radius } : {}),
    sort,
    limit: SEARCH_RESULTS_PER_PAGE,
    cursor: explore.cursor ?? undefined,
  };
}

export type ExploreResults<Row> = {
  rows: Row[] | null;
  total: number | null;
  next: string | null;
  hasFailed: boolean;
  /** The rows are still those of the previous search. */
  isOld: boolean;
  isLoadingMore: boolean;
  hasFailedMore: boolean;
  loadMore: () => Promise<unknown>;
};

/** The rows stay until the next search's first page is loaded. */
export function useExploreResults<Row>(
  view: ExploreResultKind,
  q: string,
  options: PagedListOptions<Row>,
): ExploreResults<Row> {
  const { data, error, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery({
      ...options,
      placeholderData: keepPreviousData,
      // Back from a sandwich must restore the list, no matter how much later.
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

function useSearchError(view: ExploreResultKind, q: string, error: Error | null): void {
  useEffect(() => {
    if (error && q) showFailureToast('Search Error', `Failed to search ${view}. Please try again.`);
  }, [view, q, error]);
}
