/** A list that is fetched anew takes a while to have the card again. */
const PATIENCE_MS = 5_000;

/**
 * Back leads to the card that led away. Where the list is here already the route's change has seen to it; after a reload in between it
 * comes later, and the card gets the focus then, unless somebody has moved on meanwhile.
 */
export function followReturns(): void {
  let shown = address();
  const follow = () => (shown = address());
  for (const event of ['pushState', 'replaceState']) addEventListener(event, follow);
  addEventListener('popstate', () => {
    const before = shown;
    if (before !== follow()) awaitCard(before);
  });
}

function address(): string {
  return location.pathname + location.search;
}

function awaitCard(before: string): void {
  const here = location.pathname;
  if (before.split('?')[0] === here) return;
  const ways = [before, before.split('?')[0]!].map((way) => `a[data-opens][href="${CSS.escape(way)}"]`);
  const observer = new MutationObserver(look);
  const patience = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });

  function look(): void {
    const main = document.getElementById('main');
    const isUntouched = document.activeElement === main || document.activeElement === document.body;
    if (location.pathname !== here || scrollY > 0 || !isUntouched) return stop();
    const card = main?.querySelector<HTMLElement>(ways.join());
    if (!card) return;
    stop();
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  function stop(): void {
    observer.disconnect();
    clearTimeout(patience);
  }
}
