import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { storeExploreView, readStoredExploreView } from '#web/lib/device/explore-view.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useRawSearch } from '#web/lib/routing/use-raw-search.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { exploreUrl, parseExploreUrl } from './explore-url.ts';
import type { ExploreFilters } from './explore-filters.ts';

/** A bare address opens the view that this device used last. */
export function useExploreFilters(): ExploreFilters {
  const search = useRawSearch();
  const isHydrated = useHydrated();
  const [, navigate] = useLocation();
  const viewer = useViewer();
  const explore = exploreFiltersForViewer(
    isHydrated ? parseExploreUrlWithStoredView(search) : parseExploreUrl(search),
    viewer,
  );
  const { view } = explore;
  const address = exploreUrl(explore);
  const isOtherView = isHydrated && isBare(search) && view !== parseExploreUrl(search).view;
  useEffect(() => {
    if (isOtherView) navigate(address, { replace: true });
  }, [isOtherView, address, navigate]);
  useEffect(() => {
    if (!isBare(search)) storeExploreView(parseExploreUrl(search).view);
  }, [search]);
  return explore;
}

export function parseExploreUrlWithStoredView(search: string): ExploreFilters {
  const explore = parseExploreUrl(search);
  return isBare(search) ? { ...explore, view: readStoredExploreView() ?? explore.view } : explore;
}

/** A shared link's filter by tried sandwiches does not apply to its reader. */
export function exploreFiltersForViewer(explore: ExploreFilters, viewer: object | null): ExploreFilters {
  return viewer ? explore : { ...explore, hasTried: null };
}

function isBare(search: string): boolean {
  return search === '' || search === '?';
}
