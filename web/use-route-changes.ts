import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { recordPageVisit } from './lib/routing/navigation-history.ts';

/** What the documented shell does whenever the address changes. */
export function useRouteChanges(): void {
  const [path] = useLocation();
  const search = useSearch();
  const lastPath = useRef<string | null>(null);

  useIsomorphicLayoutEffect(() => {
    const before = lastPath.current;
    lastPath.current = path;
    if (before === null || before === path) return;
    removeMetaTags();
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    focusPage(before);
  }, [path]);

  useEffect(() => recordPageVisit(path, search && `?${search}`), [path, search]);
  useEffect(disableScrollRestoration, []);
}

/** What the server told crawlers of the first page is not true of the next one. */
function removeMetaTags(): void {
  const told = 'meta[property],meta[name=description],script[type$="ld+json"],link[type$="atom+xml"]';
  for (const tag of document.head.querySelectorAll(told)) tag.remove();
}

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Back and Forward would scroll once more after us; a reload keeps its place. */
function disableScrollRestoration(): () => void {
  const restoreOnReload = () => (window.history.scrollRestoration = 'auto');
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', restoreOnReload);
  return () => window.removeEventListener('pagehide', restoreOnReload);
}

/**
 * Screen readers and the Tab key go on from the new page: from the card that leads to the page just left where it has
 * one, else from the top, unless the page has placed the focus itself.
 */
function focusPage(before: string): void {
  const main = document.getElementById('main');
  const isPlaced = document.activeElement !== main && main?.contains(document.activeElement);
  if (!main || isPlaced) return;
  const card = main.querySelector<HTMLElement>(`a[data-opens][href="${CSS.escape(before)}"]`);
  (card ?? main).focus({ preventScroll: true });
  // Far down a list the focus would be out of sight.
  if (card && card.getBoundingClientRect().bottom > innerHeight)
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
}
