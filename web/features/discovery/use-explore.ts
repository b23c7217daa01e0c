import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { storeExploreView, readStoredExploreView } from '#web/lib/device/explore-view.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useRawSearch } from '#web/lib/routing/use-raw-search.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { exploreAddress, readExplore } from './explore-address.ts';
import type { Explore } from './explore.ts';

/** A bare address opens the view that this device used last. */
export function useExplore(): Explore {
  const search = useRawSearch();
  const isHydrated = useHydrated();
  const [, navigate] = useLocation();
  const viewer = useViewer();
  const explore = filtersForViewer(isHydrated ? readExploreWithView(search) : readExplore(search), viewer);
  const { view } = explore;
  const address = exploreAddress(explore);
  const isOtherView = isHydrated && isBare(search) && view !== readExplore(search).view;
  useEffect(() => {
    if (isOtherView) navigate(address, { replace: true });
  }, [isOtherView, address, navigate]);
  useEffect(() => {
    if (!isBare(search)) storeExploreView(readExplore(search).view);
  }, [search]);
  return explore;
}

export function readExploreWithView(search: string): Explore {
  const explore = readExplore(search);
  return isBare(search) ? { ...explore, view: readStoredExploreView() ?? explore.view } : explore;
}

/** A shared link's filter by tried sandwiches does not apply to its reader. */
export function filtersForViewer(explore: Explore, viewer: object | null): Explore {
  return viewer ? explore : { ...explore, hasTried: null };
}

function isBare(search: string): boolean {
  return search === '' || search === '?';
}
