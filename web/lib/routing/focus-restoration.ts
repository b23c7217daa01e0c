import { assertDefined } from '#shared/assert-defined.ts';

type FocusPosition = {
  element: HTMLElement;
  path: Step[];
  byKeyboard: boolean;
};

/** Layers above the page, which return the focus when they close. */
const LAYERS = 'dialog, [popover], .toaster';

let last: FocusPosition | null = null;
let isStarted = false;
let frame = 0;
const previousFocus = new WeakMap<Element, FocusPosition>();

/**
 * The focused element may disappear: a row is deleted, a panel closes, a skeleton is replaced, a button is disabled in
 * a request. Browsers then drop the focus; this moves it to the nearest sensible place (WCAG 2.4.3), unless the
 * component has done so itself.
 */
export function startFocusRestoration(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('focusin', ({ target }) => note(target));
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => relatedTarget ?? queueMicrotask(clearAbandonedFocus),
  );
  for (const event of ['close', 'toggle'] as const) document.addEventListener(event, scheduleRestore, true);
  const changes = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  new MutationObserver(scheduleRestore).observe(document.body, changes);
  note(document.activeElement);
  focusCardOnBack();
}

function note(element: EventTarget | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  const layer = element.closest(LAYERS);
  if (layer && last && !layer.contains(last.element)) previousFocus.set(layer, last);
  last = { element, path: pathOf(element), byKeyboard: element.matches(':focus-visible') };
}

function pathOf(element: Element): Step[] {
  const path: Step[] = [];
  for (let child = element; child.parentElement; child = child.parentElement)
    path.push({ child, home: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return path;
}

function clearAbandonedFocus(): void {
  if (isLost() && last && isUsable(last.element)) last = null;
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Two frames later, because the component that removed the element may move the focus first. */
function scheduleRestore(): void {
  if (!last || !isLost()) return;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restoreFocus)));
}

function restoreFocus(): void {
  if (!last || !isLost()) return;
  const { element, byKeyboard } = last;
  // The element is disabled; the observer calls this again when it is enabled.
  if (element.isConnected && element.matches(':disabled')) return;
  const target = isUsable(element) ? element : (focusTargetFor(last) ?? document.getElementById('main'));
  if (!target) return;
  if (!target.matches('a, button, input, select, textarea, summary, [tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: !byKeyboard });
}

/** Layers may have been opened from each other in a circle, so `turns` limits the way back. */
function focusTargetFor({ element, path }: FocusPosition, turns = 9): HTMLElement | null {
  const layer = path.map(({ home }) => home).find((home) => home.matches(LAYERS));
  const isGone = layer && (layer.matches('.toaster') || !isUsable(layer));
  const before = turns && isGone && previousFocus.get(layer);
  if (before) return isUsable(before.element) ? before.element : focusTargetFor(before, turns - 1);
  const step = path.find(({ home }) => isUsable(home));
  return step ? findReplacement(element, step) : null;
}

const CARD_TIMEOUT_MS = 5_000;
const MOVES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Back focuses the card whose link was clicked. `useHandleRouteChanges` handles a rendered list; after a reload, the
 * card appears later and gets the focus then, unless the visitor has moved the focus.
 */
function focusCardOnBack(): void {
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
  const pathname = location.pathname;
  if (before.split('?')[0] === pathname) return;
  const ways = [before, assertDefined(before.split('?')[0])].map(
    (way) => `a[data-opens][href="${CSS.escape(way)}"]`,
  );
  const controller = new AbortController();
  const observer = new MutationObserver(focusCard);
  const timer = setTimeout(() => controller.abort(), CARD_TIMEOUT_MS);
  controller.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const event of MOVES)
    addEventListener(event, () => controller.abort(), { signal: controller.signal, passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  focusCard();

  function focusCard(): void {
    if (location.pathname !== pathname) return controller.abort();
    const main = document.getElementById('main');
    const isPlaced = document.activeElement !== main && document.activeElement !== document.body;
    const card = isPlaced ? null : main?.querySelector<HTMLElement>(ways.join());
    if (!card) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

/** A removed element, or an ancestor of it, with its parent and its index there. */
type Step = {
  child: Element;
  home: Element;
  at: number;
};

/** Excludes form fields, which would open a phone's keyboard. */
const CONTROLS = 'a[href], button:enabled, summary, [tabindex="0"]';
const HEADINGS = 'h1, h2, h3';

function isUsable(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}

function findReplacement(gone: HTMLElement, step: Step): HTMLElement | null {
  if (step.child.matches('tr, li, article'))
    return sameControlInNextRow(gone, step) ?? sameIn(gone, step) ?? headingAt(step);
  return sameIn(gone, step) ?? (step.child === gone ? adjacentControl(step) : null) ?? headingAt(step);
}

/** The same control in the row that took the place of the removed one, or in the last row. */
function sameControlInNextRow(gone: HTMLElement, { child, home, at }: Step): HTMLElement | null {
  const rows = [...home.children].filter(({ tagName }) => tagName === child.tagName);
  const row = rows[Math.min(at, rows.length - 1)];
  if (!row) return null;
  const rank = controlsIn(child)
    .filter((one) => isAlike(one, gone))
    .indexOf(gone);
  const controls = shown(controlsIn(row));
  return controls.filter((one) => isAlike(one, gone))[Math.max(rank, 0)] ?? controls[0] ?? null;
}

function sameIn(gone: HTMLElement, { home }: Step): HTMLElement | null {
  return shown(controlsIn(home)).find((one) => isSame(one, gone)) ?? null;
}

function adjacentControl({ home, at }: Step): HTMLElement | null {
  const controls = shown(controlsIn(home));
  return controls.findLast((one) => [...home.children].indexOf(one) < at) ?? controls[0] ?? null;
}

function headingAt({ home, at }: Step): HTMLElement | null {
  for (const part of [...home.children].slice(0, at + 1).toReversed()) {
    const headings = part.matches(HEADINGS) ? [part] : part.querySelectorAll(HEADINGS);
    const heading = shown(headings as Iterable<HTMLElement>)[0];
    if (heading) return heading;
  }
  const around = home.parentElement;
  const isOutmost = home.matches('#main, dialog') || !around;
  return isOutmost ? null : headingAt({ child: home, home: around, at: [...around.children].indexOf(home) });
}

function controlsIn(home: Element): HTMLElement[] {
  return [...home.querySelectorAll<HTMLElement>(CONTROLS)];
}

function shown(elements: Iterable<HTMLElement>): HTMLElement[] {
  return [...elements].filter(isUsable);
}

function isSame(one: HTMLElement, other: HTMLElement): boolean {
  const names = [one, other].map((each) => each.getAttribute('aria-label') ?? each.textContent);
  return (
    isAlike(one, other) && names[0] === names[1] && one.getAttribute('href') === other.getAttribute('href')
  );
}

function isAlike(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && one.className === other.className;
}
