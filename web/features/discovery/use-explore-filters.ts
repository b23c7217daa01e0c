import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { storeExploreResultKind, readStoredExploreResultKind } from '#web/lib/device/explore-result-kind.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useRawQueryString } from '#web/lib/routing/use-raw-query-string.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { exploreUrl, parseExploreUrl } from './explore-url.ts';
import { changeExploreFilters, type ExploreFilters } from './explore-filters.ts';

/** A URL without parameters opens the view that this device used last. */
export function useExploreFilters(): ExploreFilters {
  const search = useRawQueryString();
  const isHydrated = useHydrated();
  const [, navigate] = useLocation();
  const viewer = useViewer();
  const explore = dropTriedFilterForVisitor(
    isHydrated ? parseExploreUrlWithStoredKind(search) : parseExploreUrl(search),
    viewer,
  );
  const { view } = explore;
  const address = exploreUrl(explore);
  const isOtherView = isHydrated && isBare(search) && view !== parseExploreUrl(search).view;
  useEffect(() => {
    if (isOtherView) navigate(address, { replace: true });
  }, [isOtherView, address, navigate]);
  useEffect(() => {
    if (!isBare(search)) storeExploreResultKind(parseExploreUrl(search).view);
  }, [search]);
  return explore;
}

const DEBOUNCE_MS = 300;

/** Searches while the visitor types, and follows other changes of the URL. */
export function useSearchField({ q, view }: ExploreFilters) {
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearch = useRef({ q, view });

  useEffect(() => {
    if (lastSearch.current.q === q && lastSearch.current.view === view) return;
    lastSearch.current = { q, view };
    clearTimeout(timer.current);
    if (field.current) field.current.value = q;
  }, [q, view]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Reads the current URL: a filter may have been clicked since the last key.
  function search(text: string, replace: boolean) {
    clearTimeout(timer.current);
    const explore = parseExploreUrlWithStoredKind(location.search);
    const query = normalizeSearchQuery(text);
    if (query === explore.q) return;
    lastSearch.current = { q: query, view: explore.view };
    navigate(exploreUrl(changeExploreFilters(explore, { q: query })), { replace });
  }

  return {
    field,
    onType(text: string) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(text, true), DEBOUNCE_MS);
    },
    onSearch(text: string) {
      search(text, false);
      // Otherwise a phone's keyboard would still cover the results.
      if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
    },
  };
}

export function parseExploreUrlWithStoredKind(search: string): ExploreFilters {
  const explore = parseExploreUrl(search);
  return isBare(search) ? { ...explore, view: readStoredExploreResultKind() ?? explore.view } : explore;
}

/** The tried filter of a shared link does not apply to a visitor who opens it. */
export function dropTriedFilterForVisitor(explore: ExploreFilters, viewer: object | null): ExploreFilters {
  return viewer ? explore : { ...explore, hasTried: null };
}

function isBare(search: string): boolean {
  return search === '' || search === '?';
}
