import { isUsable, standIn } from './focus-places.ts';
import type { Step } from './focus-places.ts';
import { followReturns } from './returns.ts';

/** Where the focus was, and what that lay in, from the inside out. */
type Place = {
  element: HTMLElement;
  path: Step[];
  byKeyboard: boolean;
};

/** What lies above the page and gives the focus back when it goes. */
const LAYERS = 'dialog, [popover], .toaster';

let last: Place | null = null;
let isKeeping = false;
let frame = 0;
const cameFrom = new WeakMap<Element, Place>();

/**
 * What holds the focus may go: a row is deleted, a panel closes, a skeleton becomes the page, a button rests while its call is on the way.
 * Browsers let the focus fall then; this puts it where somebody would go on (WCAG 2.4.3), unless the part has done so itself.
 */
export function keepFocus(): void {
  if (isKeeping) return;
  isKeeping = true;
  document.addEventListener('focusin', ({ target }) => note(target));
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => relatedTarget ?? queueMicrotask(forgetWhatWasLeft),
  );
  for (const event of ['close', 'toggle'] as const) document.addEventListener(event, lookAfterIt, true);
  const changes = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  new MutationObserver(lookAfterIt).observe(document.body, changes);
  note(document.activeElement);
  followReturns();
}

function note(element: EventTarget | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  const layer = element.closest(LAYERS);
  if (layer && last && !layer.contains(last.element)) cameFrom.set(layer, last);
  last = { element, path: pathOf(element), byKeyboard: element.matches(':focus-visible') };
}

function pathOf(element: Element): Step[] {
  const path: Step[] = [];
  for (let child = element; child.parentElement; child = child.parentElement)
    path.push({ child, home: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return path;
}

/** Who presses beside everything has left by themselves. */
function forgetWhatWasLeft(): void {
  if (isLost() && last && isUsable(last.element)) last = null;
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Two frames later: whoever removes something may place the focus first. */
function lookAfterIt(): void {
  if (!last || !isLost()) return;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => (frame = requestAnimationFrame(bringBack)));
}

function bringBack(): void {
  if (!last || !isLost()) return;
  const { element, byKeyboard } = last;
  // It rests; when it is enabled again, this is asked once more.
  if (element.isConnected && element.matches(':disabled')) return;
  const place = isUsable(element) ? element : (placeFor(last) ?? document.getElementById('main'));
  if (!place) return;
  if (!place.matches('a, button, input, select, textarea, summary, [tabindex]')) place.tabIndex = -1;
  place.focus({ preventScroll: !byKeyboard });
}

/** Layers may have been opened from each other in turn, so the way back ends after a few. */
function placeFor({ element, path }: Place, turns = 9): HTMLElement | null {
  const layer = path.map(({ home }) => home).find((home) => home.matches(LAYERS));
  const isGone = layer && (layer.matches('.toaster') || !isUsable(layer));
  const before = turns && isGone && cameFrom.get(layer);
  if (before) return isUsable(before.element) ? before.element : placeFor(before, turns - 1);
  const step = path.find(({ home }) => isUsable(home));
  return step ? standIn(element, step) : null;
}
