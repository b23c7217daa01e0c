import { defined } from '#rules/defined.ts';
/** A list that is fetched anew takes a while to have the card again. */
const PATIENCE_MS = 5_000;
/** By these somebody goes on by themselves. */
const MOVES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

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
  const ways = [before, defined(before.split('?')[0])].map(
    (way) => `a[data-opens][href="${CSS.escape(way)}"]`,
  );
  const over = new AbortController();
  const observer = new MutationObserver(look);
  const patience = setTimeout(() => over.abort(), PATIENCE_MS);
  over.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(patience);
  });
  for (const event of MOVES)
    addEventListener(event, () => over.abort(), { signal: over.signal, passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  look();

  function look(): void {
    if (location.pathname !== here) return over.abort();
    const main = document.getElementById('main');
    const isPlaced = document.activeElement !== main && document.activeElement !== document.body;
    const card = isPlaced ? null : main?.querySelector<HTMLElement>(ways.join());
    if (!card) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}
