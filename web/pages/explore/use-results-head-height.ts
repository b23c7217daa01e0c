import { useEffect, type RefObject } from 'react';

/** Tells the style sheet how high the search above the map is, which depends on notes and on the size of text. */
export function useResultsHeadHeight(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const head = list.current;
    const frame = head?.parentElement;
    if (!head || !frame) return;
    const observer = new ResizeObserver(() => frame.style.setProperty('--head', `${head.offsetHeight}px`));
    observer.observe(head);
    return () => {
      observer.disconnect();
      frame.style.removeProperty('--head');
    };
  }, [list]);
}
