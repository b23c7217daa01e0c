let isLeaving = false;

/** While the document unloads, a second navigation would replace the first. */
export function navigateAwayFromPage(go: () => void): void {
  isLeaving = true;
  // The back/forward cache may show the page again.
  addEventListener('pageshow', () => (isLeaving = false), { once: true });
  go();
}

export function isPageUnloading(): boolean {
  return isLeaving;
}
