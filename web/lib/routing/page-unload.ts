let isLeaving = false;

/** The document goes: a second way out would take its place. */
export function unloadPage(go: () => void): void {
  isLeaving = true;
  // It may be shown again as it was.
  addEventListener('pageshow', () => (isLeaving = false), { once: true });
  go();
}

export function isPageUnloading(): boolean {
  return isLeaving;
}
