import { useEffect } from 'react';

/** For a short result that replaces a long form: without it, the page stays scrolled to the send button. */
export function useScrollToTop(): void {
  useEffect(() => {
    void window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}
