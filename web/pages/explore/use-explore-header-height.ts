import { useEffect, type RefObject } from 'react';

/** Tells the style sheet how high the search above the map is, which depends on notes and on the size of text. */
export function useExploreHeaderHeight(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const head = list.current;
    const frame = head?.parentElement;
    if (!head || !frame) return;
    const observer = new ResizeObserver(() =>
      frame.style.setProperty('--explore-header', `${head.offsetHeight}px`),
    );
    observer.observe(head);
    return () => {
      observer.disconnect();
      frame.style.removeProperty('--explore-header');
    };
  }, [list]);
}
