import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { recordVisit } from './lib/history.ts';

/** What the documented shell does whenever the address changes. */
export function useRouteChanges(): void {
  const [path] = useLocation();
  const search = useSearch();
  const lastPath = useRef<string | null>(null);

  useIsomorphicLayoutEffect(() => {
    const isFirst = lastPath.current === null;
    const isSame = lastPath.current === path;
    lastPath.current = path;
    if (isFirst || isSame) return;
    // Otherwise the browser scrolls a second time after Back and Forward.
    window.history.scrollRestoration = 'manual';
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    focusPage();
  }, [path]);

  useEffect(() => recordVisit(path, search && `?${search}`), [path, search]);
  useEffect(() => {
    const restoreOnReload = () => (window.history.scrollRestoration = 'auto');
    window.addEventListener('pagehide', restoreOnReload);
    return () => window.removeEventListener('pagehide', restoreOnReload);
  }, []);
}

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Screen readers and the Tab key go on from the new page, unless it has placed the focus itself. */
function focusPage(): void {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
