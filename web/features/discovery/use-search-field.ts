import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { withExploreFilters, type ExploreFilters } from './explore-filters.ts';
import { exploreUrl } from './explore-url.ts';
import { parseExploreUrlWithStoredView } from './use-explore-filters.ts';

const DEBOUNCE_MS = 300;

/** Searches while typing, and follows the URL when it changes otherwise. */
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
    const explore = parseExploreUrlWithStoredView(location.search);
    const words = normalizeSearchQuery(text);
    if (words === explore.q) return;
    lastSearch.current = { q: words, view: explore.view };
    navigate(exploreUrl(withExploreFilters(explore, { q: words })), { replace });
  }

  return {
    field,
    onType(text: string) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(text, true), DEBOUNCE_MS);
    },
    onSearch(text: string) {
      search(text, false);
      // A phone's keyboard would go on covering the results.
      if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
    },
  };
}
