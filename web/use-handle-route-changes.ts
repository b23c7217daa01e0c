import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { recordNavigation } from './lib/routing/navigation-history.ts';

export function useHandleRouteChanges(): void {
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

  useEffect(() => recordNavigation(path, search && `?${search}`), [path, search]);
  useEffect(disableScrollRestoration, []);
}

/** The first page's crawler metadata is wrong for the next one. */
function removeMetaTags(): void {
  const selector = 'meta[property],meta[name=description],script[type$="ld+json"],link[type$="atom+xml"]';
  for (const tag of document.head.querySelectorAll(selector)) tag.remove();
}

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The browser would scroll once more on Back and Forward; a reload keeps its position. */
function disableScrollRestoration(): () => void {
  const restoreOnReload = () => (window.history.scrollRestoration = 'auto');
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', restoreOnReload);
  return () => window.removeEventListener('pagehide', restoreOnReload);
}

/**
 * Screen readers and the Tab key go on from the card of the page just left, from the part that the address names, or
 * else from the top of the new page, unless the page has moved the focus itself.
 */
function focusPage(before: string): void {
  const main = document.getElementById('main');
  const isPlaced = document.activeElement !== main && main?.contains(document.activeElement);
  if (!main || isPlaced) return;
  const card = main.querySelector<HTMLElement>(`a[data-opens][href="${CSS.escape(before)}"]`);
  const part = card ? null : document.getElementById(location.hash.slice(1));
  if (part) return focusPart(part);
  (card ?? main).focus({ preventScroll: true });
  // The card may be below the visible part of a long list.
  if (card && card.getBoundingClientRect().bottom > innerHeight)
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function focusPart(part: HTMLElement): void {
  // A control stays where the Tab key finds it.
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start', behavior: 'instant' });
}
